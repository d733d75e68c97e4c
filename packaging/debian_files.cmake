# Run by cpack before it packs: adds the files that Debian policy requires of each package. Each component has a folder of
# its name in the temporary directory.
find_program(gzip gzip REQUIRED)
set(version ${CPACK_PACKAGE_VERSION})
if(CPACK_DEBIAN_PACKAGE_VERSION)
    set(version ${CPACK_DEBIAN_PACKAGE_VERSION})
endif()
foreach(component IN LISTS CPACK_COMPONENTS_ALL)
    string(TOUPPER ${component} upper)
    set(package ${CPACK_DEBIAN_${upper}_PACKAGE_NAME})
    set(root ${CPACK_TEMPORARY_DIRECTORY}/${component}/usr)
    if(NOT EXISTS ${root})
        continue()
    endif()
    # 1. Copyright and changelog, under Debian's names.
    set(doc ${root}/share/doc/${package})
    file(MAKE_DIRECTORY ${doc})
    file(COPY_FILE ${CPACK_TAFLSMITH_PACKAGING}/debian-copyright ${doc}/copyright)
    file(WRITE ${doc}/changelog
        "${package} (${version}) unstable; urgency=medium\n\n  * See CHANGELOG.md of taflsmith.\n\n"
        " -- ${CPACK_PACKAGE_CONTACT}  ${CPACK_TAFLSMITH_DATE}\n")
    file(REMOVE ${doc}/LICENSE)
    # 2. Compress manual pages and changelog.
    file(GLOB pages ${root}/share/man/man*/*.[0-9])
    execute_process(COMMAND ${gzip} -9 -n -f ${doc}/changelog ${pages} COMMAND_ERROR_IS_FATAL ANY)
    # 3. Permissions: 755 for folders and programs, 644 for other files.
    file(GLOB_RECURSE all LIST_DIRECTORIES true ${root}/*)
    foreach(entry ${root} ${all})
        if(IS_DIRECTORY ${entry} OR entry MATCHES "/bin/[^/]+$")
            file(CHMOD ${entry} PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ
                WORLD_EXECUTE)
        else()
            file(CHMOD ${entry} PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)
        endif()
    endforeach()
endforeach()
