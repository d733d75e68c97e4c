/** Runs tests by name, and returns how many failed. TAFLSMITH_PAGE_TEST: only those with these words in their names. */
export async function runTests(tests) {
  let failed = 0;
  for (const [name, test] of Object.entries(tests)) {
    if (!name.includes(process.env.TAFLSMITH_PAGE_TEST ?? "")) continue;
    const begin = performance.now();
    try {
      await test();
      console.log(`ok     ${name} (${Math.round(performance.now() - begin)} ms)`);
    } catch (error) {
      ++failed;
      console.log(`FAILED ${name}\n${error.stack}`);
    }
  }
  return failed;
}
