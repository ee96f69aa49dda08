import { answerSchemas } from '../openapi/answer-schemas.ts'
import { buildDocument, type OpenApiDocument } from '../openapi/document.ts'
import { subjects } from '../openapi/subjects.ts'
import { version } from '../version.ts'
import { nothing } from './input.ts'
import { defineRoute, type Route } from './route.ts'

/** GET /api/openapi.json, and where tools look that know only the address of the calls: every call that programs can make, as OpenAPI 3.1. spec API-07, decision 111 */
export function documentationOf(routes: () => readonly Route[]): readonly Route[] {
  let document: OpenApiDocument | undefined
  return ['/api/openapi.json', '/api/v1/openapi.json'].map((path) =>
    defineRoute({
      method: 'GET',
      path,
      access: 'session',
      isLarge: true,
      cost: 5,
      input: nothing,
      refusals: [],
      handler: () => (document ??= buildDocument({ routes: routes(), subjects, answers: answerSchemas, version })),
    }),
  )
}
