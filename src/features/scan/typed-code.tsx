import { Keypad } from '#src/ui/keypad.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { changeDeviceSettings, useDeviceSettings } from '#src/workspace/device-settings.ts'
import { t } from '#src/ui/translate.ts'

export interface TypedCodeProps {
  code: string
  onChange: (code: string) => void
  onTake: () => void
  /** A paired scanner hides the tablet's keyboard, so it brings its own keys. */
  keypad: boolean
  autoFocus?: boolean
}

/** For a code no scanner reads any more. */
export function TypedCode({ code, onChange, onTake, keypad, autoFocus = false }: TypedCodeProps) {
  const { keypadLetters } = useDeviceSettings()
  return (
    <div className="stack-l">
      <TextField label={t('Code on the tube or box')} value={code} onChange={onChange} onEnter={onTake} mono autoFocus={autoFocus} inputMode="text" />
      {keypad && (
        <Keypad
          label={t('Keys')}
          value={code}
          onChange={onChange}
          letters={{ shown: keypadLetters, onShow: (shown) => changeDeviceSettings({ keypadLetters: shown }) }}
        />
      )}
    </div>
  )
}
