import { useMemo, useState } from 'react'
import type { LabelTemplateRow } from '#domain/entities/label-template.ts'
import { codeKinds, labelFields, type LabelSubject, type LabelTexts, type CodeKind, type LabelField, type Label } from '#domain/rules/labels/label.ts'
import { labelOf, labelPresets } from '#domain/rules/labels/presets.ts'
import { labelsOnSheet, labelAfter, placeLabels } from '#domain/rules/labels/sheets.ts'
import type { LabelContent } from '#domain/rules/labels/usual-elements.ts'
import type { LabelPrinterRow } from '#domain/entities/label-printer.ts'
import { readPrintJobs } from '#db/queries/labels.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { NumberField } from '#src/ui/fields/number-field.tsx'
import { SelectField } from '#src/ui/fields/select-field.tsx'
import { PrintIcon } from '#src/ui/icons/more-icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { classNames } from '#src/ui/styles/class-names.ts'
import { countText, plural, t } from '#src/ui/text/translate.ts'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { usePermission } from '#src/workspace/permissions/use-permission.ts'
import { showRefusal } from '#src/workspace/saving/use-mutate.ts'
import { Checkbox } from '#src/ui/fields/checkbox.tsx'
import { CheckCard } from './check-card.tsx'
import { chosenContent, chosenLabel, findLabel, startOnSheet, rememberContent, rememberFirstFree, rememberLabel } from './chosen-stock.ts'
import { LabelDesigner } from './designer/label-designer.tsx'
import { LabelFrame } from './label-frame.tsx'
import { maxLabels } from './max-labels.ts'
import { PreviewCard } from './preview-card.tsx'
import { PrintJobs } from './printers/print-jobs.tsx'
import { printTitle } from './printers/print-title.ts'
import { usePrinter } from './printers/use-printer.ts'
import { SaveButton } from './save-button.tsx'
import { savePdf, saveTestSheet } from './save-labels.ts'
import { SheetCard } from './sheet-card.tsx'
import { presetText, sizeText } from './stock-text.ts'
import { TemplateActions } from './template-actions.tsx'
import { usePreparedLabels } from './use-prepared-labels.ts'
import { useTypeface } from './use-typeface.ts'
import { codeNames, fieldNames } from './field-names.ts'
import classes from './labels.module.css'

const maxCopies = 20
/** Print jobs that are shown: the others are in their list. */
const maxJobs = 4
const none: readonly never[] = []

export interface PreparedLabelsProps {
  subject: LabelSubject
  texts: readonly LabelTexts[]
  /** Templates of the group, for this subject. */
  templates: readonly LabelTemplateRow[]
  /** There are more, which are not printed. */
  isCut: boolean
  onClose: () => void
}

/** Labels of these texts: the paper, what is on them, the check, and the ways out. */
export function PreparedLabels({ subject, texts, templates, isCut, onClose }: PreparedLabelsProps) {
  const { writeContext } = useWorkspace()
  const [chosenId, setChosenId] = useState(() => chosenLabel(subject))
  const [isDesigning, setIsDesigning] = useState<'new' | 'change'>()
  const chosen = useMemo(() => findLabel(chosenId, templates), [chosenId, templates])
  const template = 'template' in chosen ? chosen.template : null
  const id = 'template' in chosen ? chosen.template.id : chosen.preset.id
  const [first, setFirst] = useState(() => startOnSheet(id))
  const [copies, setCopies] = useState(1)
  const [content, setContent] = useState(() => chosenContent(subject))
  const drawn = useMemo(
    () => ('template' in chosen ? { subject, ...chosen.template.design } : labelOf(chosen.preset, subject, content)),
    [chosen, subject, content],
  )
  const { printers, printer, label, choosePrinter, isSending, send } = usePrinter(drawn)
  const mayDesign = usePermission()('Sample.Create')
  const typeface = useTypeface()
  const preparation = usePreparedLabels(label, texts, typeof typeface === 'function' ? typeface : undefined)
  const labels = 'labels' in preparation ? preparation.labels : undefined
  const paths = useMemo(() => (labels ?? []).flatMap(({ path, fault }) => (fault ? [] : Array.from({ length: copies }, () => path))), [labels, copies])
  const { stock } = label
  const start = stock.kind === 'sheet' ? Math.min(first, labelsOnSheet(stock) - 1) : 0
  const pages = useMemo(() => placeLabels(label, paths.length, start), [label, paths.length, start])

  const choose = (next: string) => {
    rememberLabel(subject, next)
    setChosenId(next)
    setFirst(startOnSheet(next))
  }
  const chooseContent = (chosen: LabelContent) => {
    rememberContent(subject, chosen)
    setContent(chosen)
  }
  const chooseFirst = (at: number) => {
    rememberFirstFree(id, at)
    setFirst(at)
  }
  /** The next time begins after these. */
  const isPrinted = () => rememberFirstFree(id, labelAfter(stock, paths.length, start))
  const print = () => {
    window.print()
    isPrinted()
  }
  const jobs = useLive(readPrintJobs, []) ?? none
  const name = `labels-${template ? 'template' : id}`
  const savePages = () => savePdf(pages, paths, writeContext.appVersion, name).then(isPrinted, showRefusal)
  if (isDesigning) {
    const { subject: _, ...design } = drawn
    return (
      <LabelDesigner
        subject={subject}
        template={isDesigning === 'change' ? template : null}
        design={design}
        texts={texts[0]!}
        onClose={(saved) => {
          if (saved) choose(saved)
          setIsDesigning(undefined)
        }}
      />
    )
  }
  return (
    <LabelFrame
      onClose={onClose}
      pages={pages}
      paths={paths}
      actions={
        <>
          <SaveButton label={label} labels={labels ?? []} copies={copies} name={name} disabled={paths.length === 0} onSavePdf={() => void savePages()} />
          <Button
            variant="primary"
            icon={PrintIcon}
            disabled={paths.length === 0}
            loading={isSending}
            onClick={printer ? () => void send(printer, labels ?? [], copies, printTitle(texts)) : print}
          >
            {plural(paths.length, { one: 'Print # label', other: 'Print # labels' })}
          </Button>
        </>
      }
    >
      {typeface === 'missing' && <Banner tone="warn">{t('A part of the app is not on this device yet. Connect to the server and try again.')}</Banner>}
      {isCut && (
        <Banner tone="warn">{t('These are the first {most} labels. Print the others from a smaller selection.', { most: countText(maxLabels) })}</Banner>
      )}
      <div className={classes.columns}>
        <div className="stack-l">
          <PreviewCard label={label} labels={labels} />
          {stock.kind === 'sheet' && (
            <SheetCard
              sheet={stock}
              label={label}
              first={start}
              count={paths.length}
              onChoose={chooseFirst}
              onTest={() => void saveTestSheet(label, stock, writeContext.appVersion, `${name}-test`).catch(showRefusal)}
            />
          )}
        </div>
        <div className={classNames('stack-l', classes.choices)}>
          <Card label={t('Labels')}>
            <div className="stack">
              <SelectField
                label={t('Labels')}
                options={[
                  ...templates.map((each) => ({ value: each.id, label: t('{name}, template', { name: each.name }) })),
                  ...labelPresets.map((each) => ({ value: each.id, label: presetText(each) })),
                ]}
                value={id}
                onChange={choose}
              />
              {mayDesign && <TemplateActions template={template} onDesign={setIsDesigning} />}
              <NumberField
                label={t('Copies of each')}
                value={String(copies)}
                onChange={(text) => setCopies(copiesOf(text) ?? copies)}
                step={1}
                min={1}
                max={maxCopies}
              />
            </div>
          </Card>
          {stock.kind === 'roll' && printers.length > 0 && <PrinterCard printers={printers} printer={printer} label={label} onChange={choosePrinter} />}
          {typeface !== 'missing' && <CheckCard preparation={preparation} count={texts.length} />}
          <p className="muted small">
            {printer
              ? t('What you see is what prints, at {dpi} dpi.', { dpi: label.dpi })
              : t('What you see is what prints, at {dpi} dpi. Print in actual size, without fitting to the page.', { dpi: label.dpi })}
          </p>
          {!template && <ContentCard subject={subject} content={content} onChange={chooseContent} />}
        </div>
        {jobs.length > 0 && (
          <Card title={t('Sent to printers')} flush>
            <PrintJobs jobs={jobs.slice(0, maxJobs)} />
          </Card>
        )}
      </div>
    </LabelFrame>
  )
}

function copiesOf(text: string): number | undefined {
  const copies = Number(text)
  return Number.isSafeInteger(copies) && copies >= 1 && copies <= maxCopies ? copies : undefined
}

interface ContentCardProps {
  subject: LabelSubject
  content: LabelContent
  onChange: (content: LabelContent) => void
}

/** The kind of code, and what is written beside it. */
function ContentCard({ subject, content, onChange }: ContentCardProps) {
  const fields: readonly LabelField[] = labelFields[subject]
  const toggle = (field: LabelField, isShown: boolean) =>
    onChange({ ...content, fields: fields.filter((each) => (each === field ? isShown : content.fields.includes(each))) })
  return (
    <Card title={t('On the label')}>
      <div className="stack">
        <SelectField
          label={t('Code')}
          options={codeKinds.map((kind) => ({ value: kind, label: t(codeNames[kind]) }))}
          value={content.code}
          onChange={(code) => onChange({ ...content, code: code as CodeKind })}
        />
        {fields.map((field) => (
          <Checkbox key={field} label={t(fieldNames[field])} checked={content.fields.includes(field)} onChange={(isShown) => toggle(field, isShown)} />
        ))}
      </div>
    </Card>
  )
}

/** Two labels that differ by less are the same. Millimeters. */
const tolerance = 0.6

const isSameSize = (a: Pick<Label, 'width' | 'height'>, b: Pick<Label, 'width' | 'height'>): boolean =>
  Math.abs(a.width - b.width) <= tolerance && Math.abs(a.height - b.height) <= tolerance

interface PrinterCardProps {
  printers: readonly LabelPrinterRow[]
  printer: LabelPrinterRow | undefined
  label: Label
  onChange: (printerId: string) => void
}

/** Where labels come out: in the print window of the browser, or on a printer in the network. */
function PrinterCard({ printers, printer, label, onChange }: PrinterCardProps) {
  return (
    <Card label={t('Printer')}>
      <div className="stack">
        <SelectField
          label={t('Printer')}
          options={[{ value: '', label: t('Printer of this device') }, ...printers.map(({ id, name }) => ({ value: id, label: name }))]}
          value={printer?.id ?? ''}
          onChange={onChange}
        />
        {printer && !isSameSize(printer, label) && (
          <Banner tone="warn">{t('The labels in this printer are {size}. Yours are {own}.', { size: sizeText(printer), own: sizeText(label) })}</Banner>
        )}
      </div>
    </Card>
  )
}
