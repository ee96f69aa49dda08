import { join } from 'node:path'
import { expect, test } from 'vitest'
import { routes } from '#server/routes/list.ts'
import { nameOf } from './calls.ts'
import { rightOf, standings } from './rights.ts'

const page = join(import.meta.dirname, '../../docs/security/matrix.md')
const titles = { stranger: 'signed out', 'without a group': 'in no group', 'organization administrator': 'organization administrator, in no group' } as const

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

const matrix = (): string => {
  const heading = standings.map((standing) => titles[standing as keyof typeof titles] ?? standing)
  const rows = routes.map((route) => line([`\`${nameOf(route)}\``, ...standings.map((standing) => rightOf(route, standing).replace('no', '–'))]))
  return [line(['Route', ...heading]), line(['---', ...standings.map(() => '---')]), ...rows].join('\n')
}

test('the page about who may call what is current; -u writes it again', async () => {
  await expect(`# Who may call what

Every route of the server, for each role in a group. Whoever may call a route reaches only their own group: an id of another group is answered like one that does not exist. \`own\` means with samples that the person owns, \`some\` that it depends on the command or the kind of ID that is sent. An organization administrator who is in no group manages accounts and groups, and reaches nothing that is in a group.

This page follows from the access that each route declares and from the permissions of each role (\`domain/roles.ts\`). \`tests/server/routes/matrix.test.ts\` makes these calls, each time on the other of the two databases, and compares the answers with it.

${matrix()}
`).toMatchFileSnapshot(page)
})
