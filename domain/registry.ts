import { allCommands, earlierVersions } from './all-commands.ts'
import { commandId, type Command } from './command.ts'
import type { CommandDescription } from './command-description.ts'
import { msg } from './message.ts'

/** Every command by `name@version`, as used in a queue or push. Its input type is lost here, but its own schema checks the input. */
export const commands: ReadonlyMap<string, Command> = new Map([...allCommands, ...earlierVersions].map((command) => [commandId(command), command]))

const descriptions: ReadonlyMap<string, CommandDescription> = new Map(allCommands.map(({ name, description }) => [name, description]))

/** What a command means to a person, by its name with or without a version; undefined for one of a newer release. */
export const descriptionOf = (command: string): CommandDescription | undefined => descriptions.get(command.replace(/@.*/, ''))

/** What a line in the list of activity, or an event, needs of a description. */
export type EntryDescription = Pick<CommandDescription, 'activity' | 'topic'>

/** Entries of the audit log that the server writes without a command. */
const otherEntries: Readonly<Record<string, EntryDescription>> = {
  'device.erase': { activity: msg('Had the data on a device erased'), topic: null },
  'member.add': { activity: msg('Joined the group'), topic: 'members' },
  'member.leave': { activity: msg('Left the group'), topic: 'members' },
  'member.rename': { activity: msg('Renamed a member'), topic: 'members' },
}

/** The same for anything in the audit log. */
export const describeEntry = (command: string): EntryDescription | undefined =>
  descriptionOf(command) ?? (Object.hasOwn(otherEntries, command) ? otherEntries[command] : undefined)
