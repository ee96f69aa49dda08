import { useMemo, useState } from 'react'
import type { LabelDesign, LabelTemplateRow } from '#domain/entities/label-template.ts'
import { addElement, removeElement, type NewElement } from '#domain/rules/labels/change-design.ts'
import { labelLimits } from '#domain/rules/labels/label-limits.ts'
import type { LabelSubject, LabelTexts } from '#domain/rules/labels/label.ts'
import { layOutLabel } from '#domain/rules/labels/lay-out-label.ts'
import { svgPath } from '#domain/rules/labels/outline.ts'
import { limits } from '#domain/limits.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { IconButton } from '#src/ui/buttons/icon-button.tsx'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { UndoIcon, BarcodeIcon, CodeIcon, DataMatrixIcon, MinusIcon, TextIcon } from '#src/ui/icons/more-icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { classNames } from '#src/ui/styles/class-names.ts'
import { t } from '#src/ui/text/translate.ts'
import { useDraft } from '#src/workspace/editing/use-draft.ts'
import { saveLabelTemplateChange } from '#src/workspace/mutations/labels.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import { CheckCard } from '#src/features/labels/check-card.tsx'
import { encodeCode } from '#src/features/labels/encode-code.ts'
import { LabelFrame } from '#src/features/labels/label-frame.tsx'
import { sizeText } from '#src/features/labels/stock-text.ts'
import { usePreparedLabels } from '#src/features/labels/use-prepared-labels.ts'
import { useTypeface } from '#src/features/labels/use-typeface.ts'
import { TagIcon, type Icon } from '#src/ui/icons/icons.ts'
import { codeNames } from '#src/features/labels/field-names.ts'
import { DesignCanvas } from './design-canvas.tsx'
import { ElementCard } from './element-card.tsx'
import { StockCard } from './stock-card.tsx'
import classes from './designer.module.css'

export interface LabelDesignerProps {
  subject: LabelSubject
  /** Null for a new one. */
  template: LabelTemplateRow | null
  /** Where a new one begins. */
  design: LabelDesign
  /** What a real one says, to see the label with. */
  texts: LabelTexts
  /** With the id of the template if it was saved. */
  onClose: (saved?: string) => void
}

/** A label in millimeters, as it prints: what is on it, where, and whether its codes can be read. */
export function LabelDesigner({ subject, template, design: first, texts, onClose }: LabelDesignerProps) {
  const mutate = useMutate()
  const { value: design, canUndo, change, undo } = useHistory(template?.design ?? first)
  const [selected, setSelected] = useState(-1)
  const { draft, set, errorOf, save, leave, release, fieldsRef } = useDraft({
    label: template ? t('Label template {name}', { name: template.name }) : t('New label template'),
    initial: { name: template?.name ?? '', steps: false },
    validate: ({ name }) => ({ name: name.trim() ? null : t('Enter a name.') }),
    onSave: async ({ name }) => {
      const { templateId, ...saving } = saveLabelTemplateChange(template, { name, subject, design })
      if (!(await mutate(saving))) return
      release()
      onClose(templateId)
    },
  })
  const edit = (next: LabelDesign, run?: string) => {
    change(next, run)
    // Leaving asks.
    set('steps', true)
  }
  const label = useMemo(() => ({ subject, ...design }), [subject, design])
  const shown = useMemo(() => [texts], [texts])
  const found = useTypeface()
  const typeface = typeof found === 'function' ? found : undefined
  const laidOut = useMemo(() => typeface && layOutLabel(label, texts, typeface, encodeCode), [label, texts, typeface])
  const path = useMemo(() => (laidOut ? svgPath(laidOut.outline) : ''), [laidOut])
  const preparation = usePreparedLabels(label, shown, typeface)
  const faults = laidOut?.faults ?? []

  const add = (kind: NewElement) => {
    const added = addElement(design, kind, { text: t('Text'), field: 'name' })
    if (!added) return void showToast({ tone: 'warn', message: t('A label has room for {most} parts.', { most: labelLimits.elements }) })
    edit(added)
    setSelected(added.elements.length - 1)
  }
  const remove = (at: number) => {
    edit(removeElement(design, at))
    setSelected(-1)
  }
  const takeBack = () => {
    undo()
    setSelected(-1)
  }
  return (
    <LabelFrame
      title={template?.name ?? t('New label template')}
      onClose={() => leave(() => onClose())}
      actions={
        <>
          <IconButton icon={UndoIcon} label={t('Undo the last step')} disabled={!canUndo} onClick={takeBack} />
          <Button variant="primary" onClick={() => void save()}>
            {t('Save')}
          </Button>
        </>
      }
    >
      {found === 'missing' && <Banner tone="warn">{t('A part of the app is not on this device yet. Connect to the server and try again.')}</Banner>}
      <div className={classes.designer}>
        <AddTools onAdd={add} />
        <div className={classNames('stack-l', classes.label)}>
          <Card title={t('Label')} action={<span className="muted small">{sizeText(design)}</span>}>
            <DesignCanvas
              design={design}
              path={path}
              faulty={new Set(faults.map(({ element }) => element))}
              selected={selected}
              onSelect={setSelected}
              onChange={edit}
              onRemove={remove}
            />
          </Card>
          {found !== 'missing' && <CheckCard preparation={preparation} count={1} />}
        </div>
        <div className={classNames('stack-l', classes.fields)} ref={fieldsRef}>
          <ElementCard
            key={selected}
            subject={subject}
            design={design}
            selected={selected}
            fault={faults.find(({ element }) => element === selected)}
            onChange={edit}
            onRemove={() => remove(selected)}
          />
          <Card label={t('Template')}>
            <TextField
              label={t('Name of the template')}
              value={draft.name}
              maxLength={limits.name.longest}
              onChange={(name) => set('name', name)}
              error={errorOf('name')}
            />
          </Card>
          <StockCard design={design} onChange={edit} />
        </div>
      </div>
    </LabelFrame>
  )
}

/** What can be put on a label. */
function AddTools({ onAdd }: { onAdd: (kind: NewElement) => void }) {
  const tools: readonly (readonly [NewElement, string, Icon])[] = [
    ['text', t('Text'), TextIcon],
    ['field', t('Field'), TagIcon],
    ['datamatrix', t(codeNames.datamatrix), DataMatrixIcon],
    ['code128', t(codeNames.code128), BarcodeIcon],
    ['qrcode', t(codeNames.qrcode), CodeIcon],
    ['line', t('Line'), MinusIcon],
  ]
  return (
    <div role="group" aria-label={t('Add to the label')} className={classes.tools}>
      <h2 className={classes.toolsHead}>{t('Add')}</h2>
      {tools.map(([kind, name, icon]) => (
        <Button key={kind} icon={icon} className={classes.tool} onClick={() => onAdd(kind)}>
          {name}
        </Button>
      ))}
    </div>
  )
}

/** Most steps that can be taken back. */
const most = 100

/** A value with the ones before it. */
interface Steps<Value> {
  readonly value: Value
  readonly canUndo: boolean
  /** Changes of the same `run`, such as those of one drag, are one step. */
  change: (value: Value, run?: string) => void
  undo: () => void
}

function useHistory<Value>(first: Value): Steps<Value> {
  const [{ value, before }, setState] = useState<{ value: Value; before: readonly Value[]; run?: string | undefined }>({ value: first, before: [] })
  return {
    value,
    canUndo: before.length > 0,
    change: (next, run) =>
      setState((now) =>
        next === now.value ? now : { value: next, before: run !== undefined && run === now.run ? now.before : [...now.before.slice(-most), now.value], run },
      ),
    undo: () => setState((now) => (now.before.length > 0 ? { value: now.before.at(-1)!, before: now.before.slice(0, -1) } : now)),
  }
}
