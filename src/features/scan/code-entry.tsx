import { prefixCounts, prefixRequest } from '#db/lists/code-prefix.ts'
import { mostFrequent, readCodePrefixes } from '#db/queries/code-prefixes.ts'
import { Keypad } from '#src/ui/fields/keypad.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { changeDeviceSettings, useDeviceSettings } from '#src/workspace/device/device-settings.ts'
import { t } from '#src/ui/text/translate.ts'
import { useList } from '#src/workspace/data/use-list.ts'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'

export interface CodeEntryProps {
  code: string
  onChange: (code: string) => void
  onSubmit: () => void
  /** A paired scanner hides the tablet's keyboard, so this dialog has its own keys. */
  keypad: boolean
  autoFocus?: boolean
}

/** Two columns of keys beside the digits. */
const maxPrefixes = 8

/** For a code that no scanner can read anymore. */
export function CodeEntry({ code, onChange, onSubmit, keypad, autoFocus = false }: CodeEntryProps) {
  const { keypadLetters } = useDeviceSettings()
  const prefixes = useCodePrefixes(maxPrefixes)
  return (
    <div className="stack-l">
      <TextField label={t('Code on the tube or box')} value={code} onChange={onChange} onEnter={onSubmit} mono autoFocus={autoFocus} inputMode="text" />
      {keypad && (
        <Keypad
          label={t('Keyboard')}
          value={code}
          onChange={onChange}
          prefixes={prefixes}
          letters={{ shown: keypadLetters, onShow: (shown) => changeDeviceSettings({ keypadLetters: shown }) }}
        />
      )}
    </div>
  )
}

const [ofSamples, ofLayers] = [prefixRequest('samples'), prefixRequest('storageLayers')]

/** The most frequent prefixes of the laboratory's codes, from the index of codes or, if that is encrypted, from the lists. */
function useCodePrefixes(most: number): readonly string[] | undefined {
  const { workspace } = useWorkspace()
  const isEncrypted = workspace.encryption !== null
  const indexed = useLive((workspace) => readCodePrefixes(workspace, most), [most])
  const { view: samples } = useList(isEncrypted ? ofSamples : null)
  const { view: layers } = useList(isEncrypted ? ofLayers : null)
  return isEncrypted ? mostFrequent([prefixCounts(samples?.figures), prefixCounts(layers?.figures)], most) : indexed
}
