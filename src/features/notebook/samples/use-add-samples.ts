import type { SampleRow } from '#domain/entities/sample.ts'
import type { SectionRow } from '#domain/entities/section.ts'
import { deviceErrors } from '#domain/command-errors.ts'
import { messages } from '#domain/messages.ts'
import { readSample } from '#db/queries/samples.ts'
import { readSectionSamples } from '#db/queries/section-samples.ts'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { addSectionSamplesChange } from '#src/workspace/mutations/sections.ts'
import { refusalText } from '#src/workspace/saving/refusal-text.ts'
import { showRefusal, useMutate } from '#src/workspace/saving/use-mutate.ts'
import { playScanSound } from '#src/workspace/scan/scan-sound.ts'
import { useResolveScan } from '#src/workspace/scan/use-resolve-scan.ts'
import { readWarnings } from '#src/workspace/samples/sample-warnings.tsx'

export interface AddSamples {
  /** True if they are in the section now. */
  readonly add: (samples: readonly SampleRow[]) => Promise<boolean>
  /** What was scanned: a sample, or the person is told. */
  readonly scan: (code: string) => void
}

type NamedSection = Pick<SectionRow, 'id' | 'name'>

/** Adds samples to a section, and says at once what to know before they are used. */
export const useAddSamples = (section: NamedSection): AddSamples => useAddSamplesTo()(section)

/** The same where the section is known only later. */
export function useAddSamplesTo(): (section: NamedSection) => AddSamples {
  const { workspace } = useWorkspace()
  const mutate = useMutate()
  const resolve = useResolveScan()
  const addTo = async (section: NamedSection, samples: readonly SampleRow[]) => {
    const there = new Set((await readSectionSamples(workspace, section.id)).map(({ sampleId }) => sampleId))
    const joining = samples.filter(({ id }) => !there.has(id))
    if (joining.length === 0) {
      if (samples[0]) showToast({ message: t('{name} is already in this section', { name: samples[0].name }), tone: 'info' })
      return true
    }
    if (!(await mutate(addSectionSamplesChange(section, joining)))) return false
    for (const sample of joining.slice(0, maxWarnings)) await warn(sample)
    return true
  }
  const warn = async (sample: SampleRow) => {
    const texts = await readWarnings(workspace, sample)
    if (texts.length > 0) showToast({ message: t('{name}: {why}', { name: sample.name, why: texts.join(' · ') }), tone: 'warn' })
  }
  const refuse = (message: string) => {
    playScanSound('unknown')
    showToast({ message, tone: 'bad' })
  }
  const take = async (section: NamedSection, code: string) => {
    const found = await resolve(code)
    if (!found) return
    if (found.kind !== 'sample') return refuse(t('message' in found ? found.message : messages.scanSampleFirst))
    const sample = await readSample(workspace, found.id)
    if (!sample) return refuse(t(deviceErrors['sample.gone'].message))
    if (sample.archived) return refuse(t('{name}: {why}', { name: sample.name, why: refusalText('sample.archived') }))
    playScanSound((await addTo(section, [sample])) && (await readWarnings(workspace, sample)).length === 0 ? 'found' : 'unknown')
  }
  return (section) => ({ add: (samples) => addTo(section, samples), scan: (code) => void take(section, code).catch(showRefusal) })
}

/** Toasts at the same time. */
const maxWarnings = 3
