import { writeSetting } from '#domain/commands/write-setting.ts'
import { messages } from '#domain/messages.ts'
import { mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'

/** One of the person's own settings, for all their devices. */
export const writeSettingChange = (key: string, value: string): Change => writeSettingsChange([[key, value]])

/** Several of them: all or none. */
export const writeSettingsChange = (settings: readonly (readonly [key: string, value: string])[]): Change =>
  makeChange(
    settings.map(([key, value]) => mutation(writeSetting, { key, value }, t('Your settings'))),
    [],
    t(messages.changesSaved),
  )
