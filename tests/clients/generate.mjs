// Generates three clients from generated/compile/openapi.json, as people who write programs would.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createClient } from '@hey-api/openapi-ts'
import openapiTS, { astToString } from 'openapi-typescript'
import orval from 'orval'

const generated = join(import.meta.dirname, 'generated/compile')
const input = join(generated, 'openapi.json')

const types = await openapiTS(pathToFileURL(input))
writeFileSync(join(generated, 'openapi-typescript.d.ts'), astToString(types))

await createClient({
  input,
  output: join(generated, 'hey-api'),
  plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
  logs: { level: 'silent' },
})

await orval.generate({ input, output: { target: join(generated, 'orval.ts'), client: 'fetch', mode: 'single', clean: false } })
