import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import type { AnyStateMachine, AnyStateNode } from 'xstate'
import { bulkUpdateMachine } from '#machines/bulk-update/bulk-update.machine.ts'
import { connectionMachine } from '#machines/connection/connection.machine.ts'
import { importMachine } from '#machines/import/import.machine.ts'
import { locationUpdateMachine } from '#machines/location-update/location-update.machine.ts'
import { passwordAgeMachine } from '#machines/session/password-age.machine.ts'
import { pickListMachine } from '#machines/pick-list/pick-list.machine.ts'
import { receiveMachine } from '#machines/receive/receive.machine.ts'
import { requiredPageMachine } from '#machines/session/required-page.machine.ts'
import { scanMachine } from '#machines/scan/scan.machine.ts'
import { lockMachine } from '#machines/session/session-lock.machine.ts'
import { sessionMachine } from '#machines/session/session.machine.ts'
import { ssoReturnMachine } from '#machines/session/sso-return.machine.ts'
import { stockTakeMachine } from '#machines/stock-take/stock-take.machine.ts'

const root = join(import.meta.dirname, '../..')
/** By file name. */
const machines: Readonly<Record<string, AnyStateMachine>> = {
  'bulk-update': bulkUpdateMachine,
  connection: connectionMachine,
  import: importMachine,
  'location-update': locationUpdateMachine,
  'password-age': passwordAgeMachine,
  'pick-list': pickListMachine,
  receive: receiveMachine,
  'required-page': requiredPageMachine,
  scan: scanMachine,
  'session-lock': lockMachine,
  session: sessionMachine,
  'sso-return': ssoReturnMachine,
  'stock-take': stockTakeMachine,
}

/** The file with the dialogs for each machine's blocking states. */
const dialogsOf: Readonly<Record<string, readonly string[]>> = {
  connection: ['src/app/sync/connection-dialog.tsx'],
  'required-page': ['src/app/session/required-page.tsx'],
  scan: ['src/features/scan/scan-dialogs.tsx'],
  session: ['src/app/session/session-dialogs.tsx', 'src/app/session/session-group-dialogs.tsx', 'src/app/session/session-leaving-dialogs.tsx'],
}

const blockingNodes = (node: AnyStateNode): AnyStateNode[] => [
  ...(node.tags.includes('blocking') ? [node] : []),
  ...Object.values(node.states).flatMap((child) => blockingNodes(child)),
]

type Opens = (path: readonly string[]) => boolean

/** `state.matches('expired')` and `state.matches({ leaving: 'unsent' })` name a state; `hasTag('blocking')` stands for all of them. */
const opensIn = (text: string): Opens[] =>
  [...text.matchAll(/opened=\{([^\n]*matches[^\n]*)\}|hasTag\('blocking'\)/g)].flatMap(([, opened]): Opens[] => {
    if (opened === undefined) return [() => true]
    const named = [...opened.matchAll(/matches\((?:'(\w+)'|\{ (\w+): '(\w+)' \})\)/g)].map(([, top, parent, child]) => (top ? [top] : [parent!, child!]))
    return named.map((state) => (path) => state.every((part, at) => path[at] === part))
  })

test('these are all the machines', () => {
  const files = readdirSync(join(root, 'machines'), { recursive: true, encoding: 'utf8' }).flatMap((file) =>
    file.endsWith('.machine.ts') ? basename(file) : [],
  )
  expect(
    Object.keys(machines)
      .map((name) => `${name}.machine.ts`)
      .toSorted(),
  ).toEqual(files.toSorted())
})

const blockingStates = Object.entries(machines).flatMap(([name, { root }]) =>
  blockingNodes(root).map(({ path }) => [`${name}: ${path.join('.')}`, name, path] as const),
)

test.each(blockingStates)('the blocking state %s has a dialog: nobody is stopped without being told why', (_, machine, path) => {
  const opens = (dialogsOf[machine] ?? []).flatMap((file) => opensIn(readFileSync(join(root, file), 'utf8')))
  expect(opens.some((isOpen) => isOpen(path))).toBe(true)
})
