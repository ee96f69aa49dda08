import { userSettingId } from '#domain/entities/user-setting.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import { writeSettingChange } from '#src/workspace/mutations/write-setting.ts'
import { useLive } from './workspace-context.tsx'

/** One setting of this person, the same on all their devices. `value` is undefined until it is read, and empty when it was never set. */
export function useUserSetting(key: string): { value: string | undefined; set: (value: string) => Promise<boolean> } {
  const mutate = useMutate()
  const value = useLive(async (workspace) => (await workspace.mirror('userSettings').get(userSettingId(workspace.userId, key)))?.value ?? '', [key])
  return { value, set: (value) => mutate(writeSettingChange(key, value), { silent: true }) }
}
