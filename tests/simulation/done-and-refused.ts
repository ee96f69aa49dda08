import { commands } from '#domain/registry.ts'

/** What a history counts of a command: what a device said to its person, and what the server did. */
export const doneHere = (command: string): string => `done here ${command}`
export const refusedHere = (command: string): string => `refused here ${command}`
export const doneBy = (command: string): string => `done by the server ${command}`
export const refusedBy = (command: string): string => `refused by the server ${command}`

/** Commands that no person's device does, with what does them. A device that sends one all the same is refused. */
export const elsewhere: Readonly<Record<string, string>> = {
  'queue.skip@1': 'a device, for a number whose mutation the server cannot read; it does nothing and is never refused',
  'file.store@1': 'the server, which has all bytes of a file',
  'file.hold@1': 'the server, for what an experiment shows that was signed before 0.4.0',
  'experiment.note-writing@1': 'the server, which notes who wrote last in a text',
  'section.convert-text@1': 'the server, for texts in the form of an earlier release',
  'notification.add@1': 'the server, which tells people something',
  'notification.remove@1': 'the server, some weeks after they were read',
  'label.report-print@1': 'the server, which asks the printer',
  'equipment.follow-units@1': 'the server, for storage units older than the list of equipment',
  'addon.install@1': 'a route, which has stored the script',
  'addon.update@1': 'a route, which has stored the script',
  'experiment.sign@1': 'a route, to which the person has proved who they are',
  'experiment.decline-signature@1': 'a route, to which the person has proved who they are',
}

/** Never refused. */
export const neverRefused: readonly string[] = ['queue.skip@1']

interface CommandTally {
  readonly command: string
  readonly doneHere: number
  readonly refusedHere: number
  /** By the server, whoever sent it. */
  readonly done: number
  readonly refused: number
}

/** One line for each command of the product. */
const tally = (counts: ReadonlyMap<string, number>): CommandTally[] =>
  [...commands.keys()].toSorted().map((command) => ({
    command,
    doneHere: counts.get(doneHere(command)) ?? 0,
    refusedHere: counts.get(refusedHere(command)) ?? 0,
    done: counts.get(doneBy(command)) ?? 0,
    refused: counts.get(refusedBy(command)) ?? 0,
  }))

/** Of so many histories: in 5,000, each command is done and refused 200 times. */
export const minIn = (histories: number): number => Math.ceil((histories * 200) / 5_000)

/** Those that the server did, or that it or a device refused, fewer times than this. */
export const tooRare = (counts: ReadonlyMap<string, number>, least: number): string[] =>
  tally(counts).flatMap(({ command, done, refused, refusedHere: here }) => [
    ...(done < least ? [`${command} done ${done} times`] : []),
    ...(refused + here < least && !neverRefused.includes(command) ? [`${command} refused ${refused + here} times`] : []),
  ])

export function tableOf(counts: ReadonlyMap<string, number>): string[] {
  const line = (...cells: readonly (string | number)[]) =>
    cells
      .map((cell, at) => (at && at < 5 ? String(cell).padStart(9) : String(cell).padEnd(33)))
      .join(' ')
      .trimEnd()
  const head = [
    '',
    line('', 'on the', 'device', 'by the', 'server'),
    line('command', 'done', 'refused', 'done', 'refused', ' not by a person’s device, but by'),
  ]
  return [
    ...head,
    ...tally(counts).map((each) => line(each.command, each.doneHere, each.refusedHere, each.done, each.refused, ` ${elsewhere[each.command] ?? ''}`)),
  ]
}
