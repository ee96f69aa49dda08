import { topicNames } from '#domain/event-topics.ts'
import { commands } from '#domain/registry.ts'
import type { JsonSchema } from './plain-schema.ts'

const eventTypes = [...new Map([...commands.values()].map(({ name, description }) => [name, description]))]
  .flatMap(([name, { activity, topic }]) => (topic === null ? [] : `- \`${name}\` (${topic}): ${activity}`))
  .toSorted()
  .join('\n')

const schema: JsonSchema = {
  type: 'object',
  properties: {
    id: { type: 'string', description: 'The same whenever the event is sent.' },
    type: { type: 'string', description: `What was done. Releases to come may add others.\n\n${eventTypes}` },
    timestamp: { type: 'string', format: 'date-time' },
    data: {
      type: 'object',
      properties: {
        groupID: { type: 'integer' },
        sequence: { type: 'integer', description: 'Its place in the audit log.' },
        topic: { type: 'string', enum: topicNames },
        userID: { type: ['integer', 'null'], description: 'Null if the server did it.' },
        rows: {
          type: 'array',
          items: { type: 'object', properties: { kind: { type: 'string' }, id: { type: ['string', 'integer'] } }, required: ['kind', 'id'] },
        },
      },
      required: ['groupID', 'sequence', 'topic', 'userID', 'rows'],
    },
  },
  required: ['id', 'type', 'timestamp', 'data'],
}

/** What programs are sent: to the address of a webhook, and by `GET events`. */
export const groupEventWebhook = {
  post: {
    operationId: 'groupEvent',
    summary: 'Something was done in a group',
    description: 'Signed as Standard Webhooks says. Any status from 200 to 299 accepts it; after another one it is sent again.',
    tags: ['People and groups'],
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: { '204': { description: 'Accepted.' }, '429': { description: 'Send it again later.' } },
  },
} as const
