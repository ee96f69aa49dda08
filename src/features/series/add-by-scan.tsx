import { useState } from 'react'
import type { SampleSeriesRow } from '#domain/entities/sample-series.ts'
import { deviceErrors } from '#domain/command-errors.ts'
import type { Message } from '#domain/message.ts'
import { messages } from '#domain/messages.ts'
import { readSample } from '#db/queries/samples.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { ScanIcon, TubesIcon } from '#src/ui/icons/icons.ts'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useScans, useScanHandler } from '#src/workspace/scan/scan-context.tsx'
import { ScannerReadyLine } from '#src/workspace/scan/scanner-ready-line.tsx'
import { playScanSound } from '#src/workspace/scan/scan-sound.ts'
import { addToSeriesChange } from '#src/workspace/mutations/series.ts'
import { showRefusal, useMutate } from '#src/workspace/saving/use-mutate.ts'
import { useResolveScan } from '#src/workspace/scan/use-resolve-scan.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'

/** While it is on, scanned tubes are added to the open series; otherwise a scan opens the tube, as everywhere. */
export function AddByScan({ series }: { series: SampleSeriesRow }) {
  const { workspace } = useWorkspace()
  const scans = useScans()
  const mutate = useMutate()
  const resolve = useResolveScan()
  const [isOn, setOn] = useState(false)

  const refuse = (message: Message) => {
    playScanSound('unknown')
    showToast({ message: t(message), tone: 'bad' })
  }
  const add = async (sampleId: number) => {
    const sample = await readSample(workspace, sampleId)
    if (!sample) return refuse(deviceErrors['sample.gone'].message)
    if (sample.seriesId === series.id) {
      playScanSound('found')
      return void showToast({ message: t('{name} is already in this series', { name: sample.name }), tone: 'info' })
    }
    playScanSound((await mutate(addToSeriesChange(series, [sample]))) ? 'found' : 'unknown')
  }
  const handleScan = async (text: string) => {
    try {
      const found = await resolve(text)
      if (!found) return
      if (found.kind === 'sample') await add(found.id)
      else refuse('message' in found ? found.message : messages.scanSampleFirst)
    } catch (error) {
      showRefusal(error)
    }
  }
  useScanHandler(isOn ? (text) => void handleScan(text) : null)

  const addLast = () => {
    const last = scans.getSnapshot().context.scanned[0]?.answer
    if (last?.kind === 'sample') void add(last.sample.id).catch(showRefusal)
    else refuse(messages.scanSampleFirst)
  }
  return (
    <div className="stack">
      <div className="bar">
        <Button variant={isOn ? 'outline' : 'primary'} tall icon={ScanIcon} pressed={isOn} onClick={() => setOn(!isOn)}>
          {isOn ? t(messages.finished) : t('Add by scanning')}
        </Button>
        {!isOn && (
          <Button tall icon={TubesIcon} onClick={addLast}>
            {t('Add the last scanned sample')}
          </Button>
        )}
      </div>
      {isOn && (
        <p role="status">
          <ScannerReadyLine hint={t('Each scanned tube is added to {series}.', { series: series.name })} />
        </p>
      )}
    </div>
  )
}
