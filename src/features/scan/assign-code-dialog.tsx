import { useState, type ReactNode } from 'react'
import type { SampleRow } from '#domain/entities/sample.ts'
import { messages } from '#domain/messages.ts'
import { toBarcode } from '#domain/rules/barcode.ts'
import { readSample, readSamplesById } from '#db/queries/samples.ts'
import { readVisits } from '#db/queries/recent.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Dialog } from '#src/ui/dialogs/dialog.tsx'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { TextField } from '#src/ui/fields/text-field.tsx'
import { BackIcon } from '#src/ui/icons/icons.ts'
import { ForwardIcon, PlusIcon } from '#src/ui/icons/more-icons.ts'
import { ShapeIcon } from '#src/ui/icons/shape-icon.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { setSampleBarcodeChange } from '#src/workspace/mutations/samples.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { useAccess } from '#src/workspace/permissions/use-access.ts'
import { readListedSamples, type ListedSample } from '#src/workspace/samples/listed-sample.ts'
import { refusalText } from '#src/workspace/saving/refusal-text.ts'
import { showRefusal, useMutate } from '#src/workspace/saving/use-mutate.ts'
import { resolveForPeople } from '#src/workspace/scan/resolve-for-people.ts'
import { ScanButton } from '#src/workspace/scan/scan-button.tsx'
import { useScanHandler, type AssignDialogProps } from '#src/workspace/scan/scan-context.tsx'
import { ScannerReadyLine } from '#src/workspace/scan/scanner-ready-line.tsx'
import { useResolveScan } from '#src/workspace/scan/use-resolve-scan.ts'
import { shortLocation } from '#src/workspace/storage/read-location.ts'
import { useList } from '#src/workspace/data/use-list.ts'
import classes from './assign-code-dialog.module.css'

export interface AssignCodeDialogProps extends AssignDialogProps {
  onNewSample: () => void
}

/** A code that belongs to nothing becomes the barcode of a sample: one that is found by another of its codes or by its name, or a new one. */
export function AssignCodeDialog({ code, onAssigned, onClose, onNewSample }: AssignCodeDialogProps) {
  const { workspace } = useWorkspace()
  const access = useAccess()
  const mutate = useMutate()
  const resolve = useResolveScan()
  const [problem, setProblem] = useState<string | null>(null)
  const [replacing, setReplacing] = useState<SampleRow | null>(null)
  const [isSaving, setSaving] = useState(false)
  /** `seen`: the barcode it had when the person chose it. */
  const assign = async (sample: SampleRow, seen: string | null) => {
    if (isSaving) return
    setSaving(true)
    const change = setSampleBarcodeChange(sample, code, seen)
    if (!(await mutate({ ...change, done: t('{code} is now the barcode of {name}', { code, name: sample.name }) }))) return setSaving(false)
    onClose()
    onAssigned?.()
  }
  const choose = async (sampleId: number) => {
    const sample = await readSample(workspace, sampleId)
    if (!sample) return setProblem(refusalText('sample.gone'))
    if (sample.archived) return setProblem(t('{name}: {why}', { name: sample.name, why: refusalText('sample.archived') }))
    if (!access.canWithSample('Update', sample)) return setProblem(t('{name}: {why}', { name: sample.name, why: refusalText('permission.denied') }))
    setProblem(null)
    if (sample.altBarcode === null) await assign(sample, null)
    else setReplacing(sample)
  }
  const handleScan = async (text: string) => {
    try {
      const found = await resolve(text)
      if (found?.kind === 'sample') await choose(found.id)
      else if (found) setProblem(t('{code}: {why}', { code: text, why: t('message' in found ? found.message : messages.scanSampleFirst) }))
    } catch (error) {
      showRefusal(error)
    }
  }
  useScanHandler((text) => void handleScan(text))
  const takenBy = useTakenBy(code)
  const shared = { code, onClose, problem }
  if (takenBy && !isSaving) return <Taken {...shared} {...takenBy} />
  if (replacing) return <ReplaceBarcode {...shared} sample={replacing} onBack={() => setReplacing(null)} onReplace={(seen) => void assign(replacing, seen)} />
  return (
    <Frame
      {...shared}
      actions={
        <>
          {access.can('Sample.Create') && (
            <Button tall icon={PlusIcon} onClick={onNewSample}>
              {t('New sample with this code')}
            </Button>
          )}
          <ScanButton tall hint={t('Scan another code of the sample')} onCode={(text) => void handleScan(text)} />
        </>
      }
    >
      <FindSample onChoose={(sampleId) => void choose(sampleId).catch(showRefusal)} />
    </Frame>
  )
}

interface FrameProps extends Pick<AssignCodeDialogProps, 'code' | 'onClose'> {
  problem: string | null
  actions: ReactNode
  children: ReactNode
}

function Frame({ code, onClose, problem, actions, children }: FrameProps) {
  return (
    <Dialog opened onClose={onClose} title={t('Assign code to a sample')} width={640} actions={actions}>
      <div className="stack-l">
        <code className={`mono ${classes.code}`}>{code}</code>
        {problem && (
          <Banner tone="bad" live>
            {problem}
          </Banner>
        )}
        {children}
      </div>
    </Dialog>
  )
}

function FindSample({ onChoose }: { onChoose: (sampleId: number) => void }) {
  const [search, setSearch] = useState('')
  const { items, isPartial } = useFoundSamples(search)
  const isSearching = search.trim() !== ''
  return (
    <>
      <ScannerReadyLine hint={t('Scan another code of the sample, or search for it.')} />
      <TextField label={t('Find a sample')} type="search" autoComplete="off" placeholder={t('Name or barcode')} value={search} onChange={setSearch} />
      {isPartial && <p className="muted">{t('Not all samples are on this device yet.')}</p>}
      {items && (isSearching || items.length > 0) && (
        <Card flush title={isSearching ? undefined : t('Recently opened')} label={isSearching ? t('Samples found') : undefined}>
          {items.map((item) => (
            <SampleChoice key={item.sample.id} item={item} onChoose={onChoose} />
          ))}
          {items.length === 0 && <Row title={t(messages.noItemFiltered)} />}
        </Card>
      )}
    </>
  )
}

function SampleChoice({ item: { sample, type, place }, onChoose }: { item: ListedSample; onChoose: (sampleId: number) => void }) {
  return (
    <Row
      onClick={() => onChoose(sample.id)}
      leading={type && <ShapeIcon shape={type.shape} tone={type.tone} label={type.name} />}
      title={sample.name}
      subtitle={
        <>
          <span className="mono">{sample.altBarcode ?? toBarcode('sample', sample.id)}</span>
          {place && ` · ${shortLocation(place.location)}`}
        </>
      }
    />
  )
}

interface ReplaceBarcodeProps extends Pick<FrameProps, 'code' | 'onClose' | 'problem'> {
  /** As it was chosen. */
  sample: SampleRow
  onBack: () => void
  onReplace: (seen: string | null) => void
}

/** The sample has a barcode already: what it will be instead. */
function ReplaceBarcode({ sample: { name, altBarcode: seen }, onBack, onReplace, ...frame }: ReplaceBarcodeProps) {
  return (
    <Frame
      {...frame}
      actions={
        <>
          <Button tall icon={BackIcon} onClick={onBack}>
            {t('Choose another sample')}
          </Button>
          <Button variant="primary" data-autofocus onClick={() => onReplace(seen)}>
            {t('Replace barcode')}
          </Button>
        </>
      }
    >
      <div className="stack" role="status">
        <h3>{t('Replace the barcode of {name}?', { name })}</h3>
        <p className={classes.change}>
          <del className="mono">{seen}</del>
          <ForwardIcon className="i i-s" aria-label={t('to')} role="img" />
          <ins className="mono">{frame.code}</ins>
        </p>
        <p className="muted">{t('The previous barcode will no longer find it.')}</p>
      </div>
    </Frame>
  )
}

interface Owner {
  name: string
  href: string
}

/** Meanwhile the code was given to something else, here or by someone else. */
function Taken({ name, href, ...frame }: Owner & Pick<FrameProps, 'code' | 'onClose' | 'problem'>) {
  const navigate = useNavigate()
  const open = () => {
    frame.onClose()
    navigate(href)
  }
  return (
    <Frame
      {...frame}
      actions={
        <Button variant="primary" onClick={open}>
          {t('Open {name}', { name })}
        </Button>
      }
    >
      <Banner tone="warn" live>
        {t('This is the barcode of {name} now. Nothing was changed.', { name })}
      </Banner>
    </Frame>
  )
}

function useTakenBy(code: string): Owner | null | undefined {
  return useLive(
    async (workspace) => {
      const found = await resolveForPeople(workspace, { text: code, how: 'typed' })
      if (found.kind === 'sample') return { name: found.sample.name, href: addresses.sample(found.sample.id) }
      return found.kind === 'layer' ? { name: found.layer.name, href: addresses.layer(found.layer.id) } : null
    },
    [code],
  )
}

const shown = 6

interface FoundSamples {
  items: readonly ListedSample[] | undefined
  /** More may be found once all samples are on this device. */
  isPartial: boolean
}

/** Samples that match a text, best first; without a text, those that were opened last on this device. Archived ones are left out. */
function useFoundSamples(search: string): FoundSamples {
  const wanted = search.trim()
  const { view } = useList(
    wanted
      ? { entity: 'samples', within: [{ field: 'archived', op: 'is', value: 0 }], search: wanted, sort: { column: 'best', direction: 'ascending' } }
      : null,
  )
  const items = useLive(
    async (workspace) => {
      if (wanted && !view) return undefined
      const ids = wanted ? view!.first : (await readVisits(workspace)).flatMap(({ entity, id }) => (entity === 'samples' ? id : []))
      const rows = (await readSamplesById(workspace, ids.slice(0, wanted ? shown : undefined))).flatMap((row) => (row && !row.archived ? row : []))
      return readListedSamples(workspace, rows.slice(0, shown))
    },
    [wanted, view],
  )
  return { items, isPartial: wanted !== '' && view?.partial != null }
}
