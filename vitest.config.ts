import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { LongFirst } from './tests/harness/long-first.ts'

const cores = availableParallelism()

/** Run a second time, over encrypted values. The others do not read them, ask for an order of names, or look at what is on disk. */
const alsoEncrypted = [
  'tests/db/blocks/unpack.test.ts',
  'tests/db/documents/*.test.ts',
  'tests/db/files/*.test.ts',
  'tests/db/import/{import-service,write-import}.test.ts',
  'tests/db/lists/{kept-columns,list-client,partial}.test.ts',
  'tests/db/lists/kept-columns.property.test.ts',
  'tests/db/pull/{parts,counts,poked-page,remove-left-group}.test.ts',
  'tests/db/queries/{queue,recent,resolve-scan}.test.ts',
  'tests/db/queue/*.test.ts',
  'tests/db/replay/{pending-effects,rebase}.test.ts',
  'tests/db/search/search-samples.test.ts',
  'tests/db/disk/reopen.test.ts',
  'tests/db/writing/{write,write-each}.test.ts',
]
const define = { __APP_VERSION__: JSON.stringify('0.4.0+test'), __LANGUAGES__: JSON.stringify({ de: '/assets/language-de-test.js' }) }

/** The build of pdfkit that is in the product, on devices and on the server. */
const resolve = { alias: { pdfkit: fileURLToPath(new URL('node_modules/pdfkit/js/pdfkit.browser.mjs', import.meta.url)) } }

/** A process runs its test files one after another and loads each module only once; clean-up.ts keeps files from affecting each other. */
const shared = {
  isolate: false,
  pool: 'forks',
  setupFiles: ['tests/harness/clean-up.ts', 'tests/harness/fast-check-setup.ts'],
  expect: { poll: { timeout: 30_000 } },
} as const

export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    projects: [
      {
        define,
        resolve,
        test: {
          ...shared,
          name: 'unit',
          maxWorkers: cores,
          include: ['tests/**/*.test.{ts,tsx}', 'bench/**/*.test.ts'],
          exclude: ['**/node_modules/**', 'tests/server/**', 'tests/simulation/**'],
          testTimeout: 60_000,
        },
      },
      {
        define,
        test: { ...shared, name: 'encrypted', maxWorkers: cores, include: alsoEncrypted, env: { ENCRYPTED: 'yes' }, testTimeout: 60_000 },
      },
      {
        define,
        resolve,
        test: {
          ...shared,
          name: 'server',
          maxWorkers: cores,
          sequence: { groupOrder: 1 },
          include: ['tests/server/**/*.test.ts', 'tests/simulation/**/*.test.ts'],
          globalSetup: ['tests/harness/server-setup.ts'],
          // What server-setup.ts builds.
          env: { ALIQUOT_TEST_PARSER_WORKER: fileURLToPath(new URL('dist/server/parser-worker.js', import.meta.url)) },
          testTimeout: 180_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
