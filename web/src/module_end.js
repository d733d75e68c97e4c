  return createTaflsmith(options);
}
