import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'

/** Commands ask `tx.may`, which records the member's row as read. Nothing else of theirs decides by a role, so a changed role is never missed. */
const root = join(import.meta.dirname, '../..')

/** Read members for something other than permissions. */
const readsMembers: Readonly<Record<string, string>> = {
  'domain/commands/remove-member.ts': 'removes one, whatever their role',
  'domain/commands/ask-witness.ts': 'the name of the person who is asked',
  'domain/commands/sign-experiment.ts': 'the name of the person who is asked',
  'domain/commands/delete-role.ts': 'looks whether anyone has it',
  'domain/commands/give-role.ts': 'gives one a role',
  'domain/commands/save-role.ts': 'those who have the role',
  'domain/commands/share-experiment.ts': 'a collaborator is a member',
  'domain/rules/notebook/readers.ts': 'a viewer is a member',
  'domain/commands/undo-sample-return.ts': 'someone who has left the group cannot have a sample checked out',
}

/** They set roles: they have to name them, but decide nothing by one. */
const setRoles = ['domain/commands/set-member-role.ts', 'domain/commands/give-role.ts', 'domain/commands/undo-remove-member.ts']

/** The only rules that may know how a question is answered, or which permissions there are. */
const rules = ['domain/rules/people/permitted.ts', 'domain/rules/people/grantable-permissions.ts']

interface Node {
  readonly type: string
  readonly [part: string]: unknown
}

function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const item of value) yield* nodesIn(item)
  else if (typeof value === 'object' && value !== null) {
    if (typeof (value as Node).type === 'string') yield value as Node
    for (const child of Object.values(value)) yield* nodesIn(child)
  }
}

const nameOf = (value: unknown): unknown => (value as Node | null)?.['name'] ?? (value as Node | null)?.['value']

function faultsIn(path: string, text: string): string[] {
  const topics = new Set<unknown>()
  const faults = [...nodesIn(parseSync(path, text).program)].flatMap((node): string[] => {
    if (
      node.type === 'ImportDeclaration' &&
      node['importKind'] !== 'type' &&
      /\/(permission|roles)\.ts$/.test(String(nameOf(node['source']))) &&
      !rules.includes(path)
    )
      return ['imports the table of permissions']
    if (node.type === 'MemberExpression' && nameOf(node['property']) === 'role') return ['looks at a role']
    if (node.type === 'Property' && nameOf(node['key']) === 'role') return ['looks at a role']
    // Its topic is not what it reads.
    if (node.type === 'Property' && nameOf(node['key']) === 'topic') topics.add(node['value'])
    if (node.type === 'Literal' && node['value'] === 'members' && !topics.has(node) && !(path in readsMembers)) return ['reads members']
    if (node.type === 'CallExpression' && isOfActor(node)) return ['reads the acting person']
    return []
  })
  return [...new Set(faults)].toSorted()
}

/** `tx.get('members', who.userId)` */
function isOfActor({ arguments: given }: Node): boolean {
  const [entity, id] = given as readonly unknown[]
  return nameOf(entity) === 'members' && [...nodesIn(id)].some((node) => nameOf(node) === 'who')
}

const filesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).flatMap((name) => (name.endsWith('.ts') ? `${folder}/${name}` : []))
const files = ['domain/commands', 'domain/rules'].flatMap(filesIn).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

test.each([
  ["const member = await tx.get('members', who.userId)", ['reads members', 'reads the acting person']],
  ["if (member.role === 'Guest') tx.refuse('permission.denied')", ['looks at a role']],
  ['const { role } = member', ['looks at a role']],
  ["import { hasPermission } from '../permission.ts'", ['imports the table of permissions']],
  ["if (!(await tx.may(who, 'samples', 'Update', sample))) tx.refuse('permission.denied')", []],
])('%s is noticed as %j', (text, faults) => {
  expect(faultsIn('domain/commands/x.ts', text)).toEqual(faults)
})

test('commands and rules read no member for permissions and look at no role', () => {
  expect(files.length).toBeGreaterThan(70)
  const faulty = files.filter(({ path }) => !setRoles.includes(path)).map(({ path, text }) => [path, faultsIn(path, text)])
  expect(faulty.filter(([, faults]) => faults!.length)).toEqual([])
  for (const { path, text } of files.filter((file) => setRoles.includes(file.path))) expect(faultsIn(path, text)).not.toContain('reads the acting person')
})

test('those that read members for another reason do', () => {
  for (const path of Object.keys(readsMembers)) expect(files.find((file) => file.path === path)?.text).toMatch(/tx\.(get|where)\('members'/)
})
