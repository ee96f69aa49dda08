import { writeFileSync } from 'node:fs'
import { answerSchemas } from '#server/openapi/answer-schemas.ts'
import { buildDocument } from '#server/openapi/document.ts'
import { subjects } from '#server/openapi/subjects.ts'
import { routes } from '#server/routes/list.ts'
import { version } from '#server/version.ts'

// What the server answers at /api/v1/openapi.json, for the linters and the generated clients.
writeFileSync(process.argv[2]!, JSON.stringify(buildDocument({ routes, subjects, answers: answerSchemas, version })))
