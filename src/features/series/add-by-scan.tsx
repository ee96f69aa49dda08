import { useState } from 'react'
import type { SampleSeriesRow } from '#domain/entities/sample-series.ts'
import { errors } from '#domain/errors.ts'
import { messages } from '#domain/messages.ts'
import { readSample } from '#db/queries/samples.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { ScanIcon, TubesIcon } from '#src/ui/icons.ts'
import { showToast } from '#src/ui/toast.tsx'
import { t } from '#src/ui/translate.ts'
import { useScans, useScanTaker } from '#src/workspace/scan-context.tsx'
import { soundScan } from '#src/workspace/scan-sound.ts'
import { showRefusal, useAct } from '#src/workspace/use-act.ts'
import { useResolveScan } from '#src/workspace/use-resolve-scan.ts'
import { useWorkspace } from '#src/workspace/workspace-context.tsx'
import { joinActs, unjoinActs } from './series-acts.ts'

/** While it is on, a scanned tube joins the series that is open; otherwise a scan opens the tube, as everywhere. */
export function AddByScan({ series }: { series: SampleSeriesRow }) {
  const { workspace } = useWorkspace()
  const scans = useScans()
  const doActs = useAct()
  const resolve = useResolveScan()
  const [isOn, setOn] = useState(false)

  const refuse = (message: string) => {
    soundScan('unknown')
    showToast({ message: t(message), tone: 'bad' })
  }
  const add = async (sampleId: number) => {
    const sample = await readSample(workspace, sampleId)
    if (!sample) return refuse(errors['sample.gone'].message)
    if (sample.seriesId === series.id) {
      soundScan('found')
      return void showToast({ message: t('{name} is in this series already', { name: sample.name }), tone: 'info' })
    }
    const done = t('{name} is in {series}', { name: sample.name, series: series.name })
    soundScan((await doActs(joinActs(series, [sample]), { done, undo: unjoinActs(series, [sample]) })) ? 'found' : 'unknown')
  }
  const take = async (text: string) => {
    try {
      const found = await resolve(text)
      if (!found) return
      if (found.kind === 'sample') await add(found.id)
      else refuse('message' in found ? found.message : messages.scanSampleFirst)
    } catch (error) {
      showRefusal(error)
    }
  }
  useScanTaker(isOn ? (text) => void take(text) : null)

  const addLast = () => {
    const last = scans.getSnapshot().context.scanned[0]?.answer
    if (last?.kind === 'sample') void add(last.sample.id).catch(showRefusal)
    else refuse(messages.scanSampleFirst)
  }
  return (
    <div className="stack">
      <div className="bar">
        <Button variant={isOn ? 'outline' : 'primary'} tall icon={ScanIcon} pressed={isOn} onClick={() => setOn(!isOn)}>
          {isOn ? t(messages.finished) : t('Add by scan')}
        </Button>
        {!isOn && (
          <Button tall icon={TubesIcon} onClick={addLast}>
            {t('Add the last scanned sample')}
          </Button>
        )}
      </div>
      {isOn && (
        <Banner tone="info" icon={ScanIcon} live>
          {t('Scanner ready: each scanned tube joins {series}.', { series: series.name })}
        </Banner>
      )}
    </div>
  )
}
