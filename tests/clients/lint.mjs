// Lints generated/lint/openapi.json as redocly and spectral do: prints each problem, and ends with 1 if there is one. Its rules are in this folder.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lint, loadConfig } from '@redocly/openapi-core'
import spectral from '@stoplight/spectral-core'
import { ruleset } from './spectral-rules.mjs'

const file = join(import.meta.dirname, 'generated/lint/openapi.json')

const byRedocly = (await lint({ ref: file, config: await loadConfig({ configPath: join(import.meta.dirname, 'redocly.yaml') }) })).map(
  ({ ruleId, message, location: [place] }) => `redocly ${ruleId} ${place?.pointer ?? ''}: ${message}`,
)

const linter = new spectral.Spectral()
linter.setRuleset(ruleset)
const bySpectral = (await linter.run(JSON.parse(readFileSync(file, 'utf8')))).map(
  ({ code, path, message }) => `spectral ${code} #/${path.map((key) => String(key).replaceAll('/', '~1')).join('/')}: ${message}`,
)

const problems = [...byRedocly, ...bySpectral]
for (const problem of problems) console.log(problem)
console.log(`redocly and spectral found ${problems.length || 'no'} problems in the description of the API.`)
process.exitCode = problems.length ? 1 : 0
