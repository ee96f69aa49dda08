import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'

/** Each thing a person can do is written in one file, that of its subject, the only one that knows its label, its message, its undo and how a free position is found. */
const root = join(import.meta.dirname, '../..')
const home = 'src/workspace/mutations'

/** Corrections of rejected changes: they send again what the person typed, with its original label. */
const resends: Readonly<Record<string, readonly string[]>> = {
  'src/features/queue/resolutions/addendum-correction.ts': ['addFile', 'addSectionSamples'],
  'src/features/queue/resolutions/amount-correction.ts': ['setUsedAmount', 'takeAliquots'],
  'src/features/queue/resolutions/location-correction.ts': ['createSample', 'takeAliquots'],
  'src/features/queue/resolutions/booking-correction.ts': ['createBooking', 'moveBooking'],
  // `command`: what adds samples or removes them, without the missing one.
  'src/features/queue/resolutions/restore-correction.ts': ['command', 'createSeries'],
  // `command`: any whose description says which text can be typed again.
  'src/features/queue/resolutions/text-correction.ts': ['command', 'editSample', 'takeAliquots'],
  'src/features/queue/resolutions/version-correction.ts': ['copyProtocol', 'saveProtocolVersion'],
}

/** Nobody does these by hand: the server chooses the position and makes notifications, an unreadable number is skipped, what is written in a text is made into mutations by db/documents, a file that is added by db/files, together with its bytes, the server says what a printer answered, saves a printer together with its address, and installs add-ons, whose scripts it has. */
const notByHand = [
  'place-sample-next',
  'skip-number',
  'append-to-document',
  'sign-document',
  'sign-experiment',
  'decline-signature',
  'install-addon',
  'update-addon',
  'archive-document',
  'add-file',
  'store-file',
  'hold-files',
  'note-writing',
  'convert-section-text',
  'add-notifications',
  'remove-notifications',
  'follow-units',
  'report-label-print',
  'save-label-printer',
]

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

const nameOf = (value: unknown): string | undefined => ((value as Node | null)?.type === 'Identifier' ? String((value as Node)['name']) : undefined)

/** The commands of which a source makes mutations, by the name they have there. */
function commandsIn(name: string, text: string): string[] {
  const calls = [...nodesIn(parseSync(name, text).program)].filter(({ type, callee }) => type === 'CallExpression' && nameOf(callee) === 'mutation')
  return [...new Set(calls.map((call) => nameOf((call['arguments'] as readonly unknown[])[0]) ?? '?'))].toSorted()
}

const paths = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).map((path) => `src/${path}`)
const files = paths.filter((path) => /\.tsx?$/.test(path)).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
const found = new Map(files.map(({ path, text }) => [path, text.includes('mutation(') ? commandsIn(path, text) : []]))

const toKebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const commandFiles = readdirSync(join(root, 'domain/commands')).map((name) => basename(name, '.ts'))

test('a mutation of a command is made only in the file of that command, except when it is sent again', () => {
  expect(commandsIn('x.tsx', 'const save = () => mutation(moveSample, input, label)')).toEqual(['moveSample'])
  expect(files.length).toBeGreaterThan(300)
  const elsewhere = [...found].filter(([path, commands]) => !path.startsWith(`${home}/`) && commands.length > 0)
  expect(Object.fromEntries(elsewhere)).toEqual(resends)
})

test('every command that people use is written in one file, and the others in none', () => {
  const homes = Object.fromEntries(commandFiles.map((command) => [command, [] as string[]]))
  const inHome = [...found].filter(([path]) => path.startsWith(`${home}/`))
  // `command`: what is archived and restored, by the name of the command that is given.
  const archived = files.flatMap(({ path, text }) => [...text.matchAll(/archiving\((\w+),/g)].map(([, command]) => [path, [command!]] as const))
  for (const [path, commands] of [...inHome, ...archived])
    for (const command of commands.filter((name) => name !== 'command')) homes[toKebab(command)]!.push(basename(path, '.ts'))
  expect(Object.entries(homes).filter(([command, paths]) => paths.length !== (notByHand.includes(command) ? 0 : 1))).toEqual([])
})
