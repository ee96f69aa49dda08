import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { toMarkdown } from './figure.ts'
import { root } from './lab.ts'
import { readResults } from './results.ts'

/**
 * npm run bench:table writes the table of bench/results/latest.json into docs/performance.md, between its two markers; -- --print only prints it,
 * and -- --quick takes the results of a quick run.
 */
const [start, end] = ['<!-- figures -->', '<!-- /figures -->']

const { measuredAt, isQuick, isComplete, machine, figures } = readResults(process.argv.includes('--quick') ? 'quick' : 'latest')
const how = `${isQuick ? ', with few rounds' : ''}${isComplete ? '' : '; the run was ended before its time'}`
const head = `Measured on ${measuredAt}, ${machine}, server and browser on the same machine${how}.`
const table = `${head}\n\n${toMarkdown(figures)}`

if (process.argv.includes('--print')) console.log(table)
else {
  const file = join(root, 'docs/performance.md')
  const text = readFileSync(file, 'utf8')
  const [before, rest] = text.split(start)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined) throw new Error(`docs/performance.md has no ${start} and ${end}`)
  writeFileSync(file, `${before}${start}\n\n${table}\n\n${end}${after}`)
}
