import type { LabelPrinterRow } from '#domain/entities/label-printer.ts'
import { limits } from '#domain/limits.ts'
import { labelLimits } from '#domain/rules/labels/label-limits.ts'
import { labelPresets } from '#domain/rules/labels/presets.ts'
import { randomId } from '#db/random-id.ts'
import { Segmented } from '#src/ui/buttons/segmented.tsx'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { NumberField } from '#src/ui/fields/number-field.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { t } from '#src/ui/text/translate.ts'
import { presetText } from '#src/features/labels/stock-text.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { DraftDialog } from '#src/workspace/editing/draft-dialog.tsx'
import { useDraft } from '#src/workspace/editing/use-draft.ts'
import classes from './printers.module.css'

const { side } = labelLimits
/** Resolutions of label printers that are sold. */
const resolutions = [203, 300, 600]
const own = 'own'
const rolls = labelPresets.filter(({ stock, cap }) => stock.kind === 'roll' && !cap)
const usual = rolls.find(({ id }) => id === 'zebra-2x1') ?? rolls[0]!

export interface PrinterDialogProps {
  /** Null for a new one. */
  printer: LabelPrinterRow | null
  address: { readonly host: string; readonly port: number }
  onClose: (isSaved: boolean) => void
}

const isLength = (text: string): boolean => text.trim() !== '' && Number(text) >= side.least && Number(text) <= side.most
const isPort = (text: string): boolean => /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535

/** A printer and its address, which the server keeps: it is saved with a connection only. */
export function PrinterDialog({ printer, address, onClose }: PrinterDialogProps) {
  const { serverSends } = useWorkspace()
  const { name, dpi, width, height } = printer ?? { ...usual, name: '' }
  const form = useDraft({
    label: t('Label printer'),
    initial: { name, dpi, width: String(width), height: String(height), host: address.host, port: String(address.port) },
    validate: (typed) => ({
      name: typed.name.trim() ? null : t('A name is required.'),
      host: typed.host.trim() ? null : t('An address is required.'),
      port: isPort(typed.port) ? null : t('Enter a port, such as 9100.'),
      width: isLength(typed.width) ? null : t('{least} to {most}', { least: String(side.least), most: String(side.most) }),
      height: isLength(typed.height) ? null : t('{least} to {most}', { least: String(side.least), most: String(side.most) }),
    }),
    onSave: async (typed): Promise<void> => {
      const answer = await serverSends.saveLabelPrinter(printer?.id ?? randomId(), {
        name: typed.name.trim(),
        dpi: typed.dpi,
        width: Number(typed.width),
        height: Number(typed.height),
        host: typed.host.trim(),
        port: Number(typed.port),
      })
      if (!answer.ok) return showFailure(answer.failure.message)
      showToast({ message: t('Printer saved'), tone: 'ok' })
      onClose(true)
    },
  })
  const { draft, set, change, errorOf, showFailure } = form
  const roll = rolls.find((each) => String(each.width) === draft.width && String(each.height) === draft.height)
  const chooseRoll = (id: string) => {
    const chosen = rolls.find((each) => each.id === id)
    if (chosen) change({ width: String(chosen.width), height: String(chosen.height) })
  }
  return (
    <DraftDialog title={printer ? t('Change printer') : t('Add printer')} action={t('Save')} form={form} width={560} onClose={() => onClose(false)}>
      <TextField
        label={t('Name')}
        value={draft.name}
        onChange={(text) => set('name', text)}
        maxLength={limits.name.longest}
        error={errorOf('name')}
        autoFocus
      />
      <div className={classes.address}>
        <TextField
          label={t('Address in the network')}
          value={draft.host}
          onChange={(text) => set('host', text)}
          placeholder="192.168.1.50"
          inputMode="url"
          mono
          maxLength={limits.name.longest}
          error={errorOf('host')}
        />
        <TextField label={t('Port')} value={draft.port} onChange={(text) => set('port', text)} inputMode="numeric" mono error={errorOf('port')} />
      </div>
      <Segmented
        label={t('Resolution')}
        full
        options={resolutions.map((each) => ({ value: String(each), label: t('{dpi} dpi', { dpi: each }) }))}
        value={String(draft.dpi)}
        onChange={(text) => set('dpi', Number(text))}
      />
      <SelectField
        label={t('Labels in it')}
        options={[...rolls.map((each) => ({ value: each.id, label: presetText(each) })), { value: own, label: t('Own size') }]}
        value={roll?.id ?? own}
        onChange={chooseRoll}
      />
      <div className={classes.pairs}>
        <NumberField label={t('Width')} value={draft.width} onChange={(text) => set('width', text)} after={millimeters()} error={errorOf('width')} />
        <NumberField label={t('Height')} value={draft.height} onChange={(text) => set('height', text)} after={millimeters()} error={errorOf('height')} />
      </div>
    </DraftDialog>
  )
}

const millimeters = () => <span className="muted">{t('mm')}</span>
