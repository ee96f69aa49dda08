// A reporter of vitest: writes the errors outside of tests, which its JSON report leaves out, to the file in ALIQUOT_VITEST_ERRORS.
import { writeFileSync } from 'node:fs'

// oxlint-disable-next-line import/no-default-export -- Vitest asks for it
export default class VitestErrors {
  onTestRunEnd(_modules, errors) {
    const told = errors.map(({ stack, message, VITEST_TEST_PATH }) => ({ path: VITEST_TEST_PATH, message: stack ?? message }))
    writeFileSync(process.env.ALIQUOT_VITEST_ERRORS, JSON.stringify(told))
  }
}
