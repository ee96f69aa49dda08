import { userSettingId } from '#domain/entities/user-setting.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import { useLive } from './workspace-context.tsx'

// Loaded with the first change: a screen can show the setting without the code of the commands.
const change = async (key: string, value: string) => (await import('#src/workspace/mutations/group.ts')).writeSettingChange(key, value)

/** One setting of this person, the same on all their devices. `value` is undefined until it is read, and empty if it was never set. */
export function useUserSetting(key: string): { value: string | undefined; set: (value: string) => Promise<boolean> } {
  const mutate = useMutate()
  const value = useLive(async (workspace) => (await workspace.mirror('userSettings').get(userSettingId(workspace.userId, key)))?.value ?? '', [key])
  return { value, set: (value) => mutate(change(key, value), { silent: true }) }
}
