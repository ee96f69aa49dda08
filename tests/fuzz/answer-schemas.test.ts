import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { readInput } from '#domain/input.ts'
import { isForPrograms } from '#server/openapi/subjects.ts'
import { routes } from '#server/routes/list.ts'
import { answers, type AnswerForm } from './answers.ts'
import { nameOf } from './calls.ts'

const file = join(import.meta.dirname, '../../server/openapi/answer-schemas.ts')

function schemaOf(form: AnswerForm): unknown {
  if (typeof form === 'string') return form
  const { $schema: _, ...schema } = z.toJSONSchema(form, { unrepresentable: 'any' }) as Record<string, unknown>
  return readInput(form, undefined).success ? [schema, 'nothing'] : schema
}

test('what the documentation says about answers is what the calls by anyone are checked against; -u writes it again', async () => {
  const lines = routes.filter(isForPrograms).map((route) => `  '${nameOf(route)}': ${JSON.stringify(schemaOf(answers[nameOf(route)]!))},`)
  await expect(`import type { AnswerForm } from './document.ts'

/** The form of each answer, written by tests/fuzz/answer-schemas.test.ts from the forms that all answers are checked against. */
export const answerSchemas: Readonly<Record<string, AnswerForm>> = {
${lines.join('\n')}
}
`).toMatchFileSnapshot(file)
})
