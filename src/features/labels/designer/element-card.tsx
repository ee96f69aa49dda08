import type { LabelDesign } from '#domain/entities/label-template.ts'
import { changeElement, enlargeElement, hasLetters, turnElement } from '#domain/rules/labels/change-design.ts'
import { labelLimits } from '#domain/rules/labels/label-limits.ts'
import { labelFields, type Align, type LabelElement, type LabelField, type LabelSubject } from '#domain/rules/labels/label.ts'
import type { LabelFault } from '#domain/rules/labels/lay-out-label.ts'
import { limits } from '#domain/limits.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Segmented } from '#src/ui/buttons/segmented.tsx'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { RotateIcon, TrashIcon } from '#src/ui/icons/more-icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { t } from '#src/ui/text/translate.ts'
import { fieldNames } from '#src/features/labels/field-names.ts'
import { neededSizeText } from '#src/features/labels/stock-text.ts'
import { elementName } from './element-name.ts'
import { MillimeterField } from './millimeter-field.tsx'
import classes from './designer.module.css'

export interface ElementCardProps {
  subject: LabelSubject
  design: LabelDesign
  selected: number
  fault: LabelFault | undefined
  /** Changes of one run are one step. */
  onChange: (design: LabelDesign, run?: string) => void
  onRemove: () => void
}

/** Everything about the selected element. */
export function ElementCard({ subject, design, selected, fault, onChange, onRemove }: ElementCardProps) {
  const element = design.elements[selected]
  if (!element)
    return (
      <Card label={t('Selected')}>
        <p className="muted">{t('Tap something on the label to change it, or add something.')}</p>
      </Card>
    )
  const set = (change: Partial<LabelElement>, run: string) => onChange(changeElement(design, selected, change), `${run}-${selected}`)
  const fields: readonly LabelField[] = labelFields[subject]
  return (
    <Card title={elementName(element)}>
      <div className="stack">
        {fault?.kind === 'too-small' && (
          <Banner tone="bad">
            <div className="stack">
              <p>{t('The code needs {size} or more.', { size: neededSizeText(fault.needs) })}</p>
              <Button onClick={() => onChange(enlargeElement(design, selected, fault.needs))}>{t('Enlarge')}</Button>
            </div>
          </Banner>
        )}
        {fault?.kind === 'outside' && <Banner tone="bad">{t('This is outside of the label.')}</Banner>}
        {fault?.kind === 'not-encodable' && <Banner tone="bad">{t('This kind of code cannot show {text}.', { text: fault.text })}</Banner>}
        {element.kind === 'text' && (
          <TextField label={t('Text')} value={element.text} maxLength={limits.name.longest} onChange={(text) => set({ text }, 'text')} />
        )}
        {element.kind === 'field' && (
          <SelectField
            label={t('Shows')}
            options={fields.map((field) => ({ value: field, label: t(fieldNames[field]) }))}
            value={element.field}
            onChange={(field) => set({ field: field as LabelField }, 'field')}
          />
        )}
        {element.kind === 'fields' &&
          fields.map((field) => (
            <Checkbox
              key={field}
              label={t(fieldNames[field])}
              checked={element.fields.includes(field)}
              onChange={(isShown) => set({ fields: fields.filter((each) => (each === field ? isShown : element.fields.includes(each))) }, 'fields')}
            />
          ))}
        <div className={classes.pairs}>
          <MillimeterField label={t('From left')} value={element.x} least={0} most={design.width} onChange={(x) => set({ x }, 'x')} />
          <MillimeterField label={t('From top')} value={element.y} least={0} most={design.height} onChange={(y) => set({ y }, 'y')} />
          <MillimeterField label={t('Width')} value={element.width} least={0.1} most={design.width} onChange={(width) => set({ width }, 'width')} />
          <MillimeterField label={t('Height')} value={element.height} least={0.1} most={design.height} onChange={(height) => set({ height }, 'height')} />
        </div>
        {hasLetters(element) && (
          <>
            <MillimeterField
              label={t('Letters')}
              unit={t('pt')}
              value={element.size}
              least={labelLimits.letters.least}
              most={labelLimits.letters.most}
              onChange={(size) => set({ size }, 'size')}
            />
            <Segmented<Align>
              label={t('Alignment')}
              full
              options={[
                { value: 'left', label: t('Left') },
                { value: 'center', label: t('Center') },
                { value: 'right', label: t('Right') },
              ]}
              value={element.align ?? 'left'}
              onChange={(align) => set({ align }, 'align')}
            />
          </>
        )}
        {(element.kind === 'text' || element.kind === 'field') && (
          <>
            <Checkbox label={t('Bold')} checked={element.isBold} onChange={(isBold) => set({ isBold }, 'bold')} />
            <Checkbox
              label={t('On several lines')}
              checked={element.fit === 'wrap'}
              onChange={(isWrapped) => set({ fit: isWrapped ? 'wrap' : 'shrink' }, 'fit')}
            />
          </>
        )}
        {element.kind !== 'line' && (
          <Button icon={RotateIcon} pressed={element.turned ?? false} onClick={() => onChange(turnElement(design, selected))}>
            {t('Turn by 90°')}
          </Button>
        )}
        <Button variant="plain" className="t-bad" icon={TrashIcon} onClick={onRemove}>
          {t('Remove from the label')}
        </Button>
      </div>
    </Card>
  )
}
