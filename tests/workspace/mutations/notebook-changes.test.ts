import { test } from 'vitest'
import { messages } from '#domain/messages.ts'
import type { RowOf, EntityName } from '#domain/schema.ts'
import {
  addSectionSamplesChange,
  archiveSectionChange,
  createEmptySectionChange,
  createTextSectionChange,
  lockSectionChange,
  moveSectionChange,
  removeSectionSampleChange,
  renameSectionChange,
  setUsedAmountChange,
} from '#src/workspace/mutations/sections.ts'
import {
  archiveExperimentChange,
  archiveProjectChange,
  archiveStudyChange,
  createExperimentChange,
  createProjectChange,
  createStudyChange,
  editExperimentChange,
  editProjectChange,
  editStudyChange,
  moveExperimentChange,
  moveStudyChange,
  setExperimentStatusChange,
  shareExperimentChange,
} from '#src/workspace/mutations/experiments.ts'
import { combineChanges } from '#src/workspace/mutations/change.ts'
import { doAndUndo, type ChangeCase, type Hands } from '#tests/harness/do-and-undo.ts'

const section = { type: 'PARAGRAPH', name: 'Aim', orderKey: 'V2', documentId: 'document-0000-0000-0001' } as const

/** A notebook with two projects, two studies in the first, and an experiment with a section, made on this device. */
async function first({ device }: Hands) {
  const take = (kind: 'projects' | 'studies' | 'experiments' | 'sections') => device.takeId(kind)
  const [project, other, study, second, experiment] = [
    await take('projects'),
    await take('projects'),
    await take('studies'),
    await take('studies'),
    await take('experiments'),
  ]
  const named = { id: experiment, name: 'Screen', audience: 0 }
  const samplesIn = { id: await take('sections'), type: 'SAMPLESIN' as const, name: 'Samples in', orderKey: 'X2' }
  return combineChanges(
    [
      createProjectChange({ id: project, name: 'Cells', description: '' }),
      createProjectChange({ id: other, name: 'Mice', description: '' }),
      createStudyChange({ id: study, projectId: project, name: 'Knock-outs', description: '' }),
      createStudyChange({ id: second, projectId: project, name: 'Controls', description: '' }),
      createExperimentChange({ ...named, studyId: study }),
      createTextSectionChange({ ...section, id: await take('sections') }, named),
      createEmptySectionChange(samplesIn, named),
      addSectionSamplesChange(samplesIn, [{ id: 1, name: 'HeLa' }]),
    ],
    '',
  )
}

const made = <E extends EntityName>({ device }: Hands, entity: E, name: string): RowOf<E> =>
  device.disk.rowsOf(entity).find((row) => row['name'] === name) as unknown as RowOf<E>

const cases: ChangeCase[] = [
  {
    title: 'a project is created',
    make: async ({ device }) => createProjectChange({ id: await device.takeId('projects'), name: ' Yeast ', description: '' }),
    label: 'Created project Yeast',
    done: 'Project Yeast created',
  },
  {
    title: 'a project is described',
    make: (hands) => editProjectChange(made(hands, 'projects', 'Cells'), { description: { was: '', to: 'All lines' } }),
    label: 'Changed Cells',
    done: messages.changesSaved,
  },
  {
    title: 'a project is archived',
    make: (hands) => archiveProjectChange(made(hands, 'projects', 'Mice'), true),
    label: 'Archived Mice',
    done: 'Mice archived',
  },
  {
    title: 'a study is created',
    make: async (hands) =>
      createStudyChange({ id: await hands.device.takeId('studies'), projectId: made(hands, 'projects', 'Mice').id, name: 'Litters', description: '' }),
    label: 'Created study Litters',
    done: 'Study Litters created',
  },
  {
    title: 'a study is renamed',
    make: (hands) => editStudyChange(made(hands, 'studies', 'Controls'), { texts: { name: { was: 'Controls', to: 'Wild type' } } }),
    label: 'Changed Controls',
    done: messages.changesSaved,
  },
  {
    title: 'something more is known about a study',
    make: (hands) => editStudyChange(made(hands, 'studies', 'Controls'), { details: { Budget: { was: '', to: 'A-12' } } }),
    label: 'Changed Controls',
    done: messages.changesSaved,
  },
  {
    title: 'a study is moved',
    make: (hands) => moveStudyChange(made(hands, 'studies', 'Controls'), made(hands, 'projects', 'Mice')),
    label: 'Moved Controls to Mice',
    done: 'Controls moved to Mice',
  },
  {
    title: 'a study is archived',
    make: (hands) => archiveStudyChange(made(hands, 'studies', 'Controls'), true),
    label: 'Archived Controls',
    done: 'Controls archived',
  },
  {
    title: 'an experiment is created',
    make: async (hands) =>
      createExperimentChange({ id: await hands.device.takeId('experiments'), studyId: made(hands, 'studies', 'Controls').id, name: 'Gel' }),
    label: 'Created experiment Gel',
    done: 'Experiment Gel created',
  },
  {
    title: 'an experiment is renamed',
    make: (hands) => editExperimentChange(made(hands, 'experiments', 'Screen'), { name: { was: 'Screen', to: 'Clone screen' } }),
    label: 'Changed Screen',
    done: messages.changesSaved,
  },
  {
    title: 'an experiment begins',
    make: (hands) => setExperimentStatusChange(made(hands, 'experiments', 'Screen'), 'PROGRESS'),
    label: 'Screen: In progress',
    done: 'Screen: In progress',
  },
  {
    title: 'an experiment is moved',
    make: (hands) => moveExperimentChange(made(hands, 'experiments', 'Screen'), made(hands, 'studies', 'Controls')),
    label: 'Moved Screen to Controls',
    done: 'Screen moved to Controls',
  },
  {
    title: 'an experiment gets a collaborator',
    make: (hands) => shareExperimentChange(made(hands, 'experiments', 'Screen'), { id: 3, fullName: 'Stu Student' }, true),
    label: 'Added Stu Student to Screen',
    done: 'Stu Student can write in Screen',
  },
  {
    title: 'an experiment is archived',
    make: (hands) => archiveExperimentChange(made(hands, 'experiments', 'Screen'), true),
    label: 'Archived Screen',
    done: 'Screen archived',
  },
  {
    title: 'a section is renamed',
    make: (hands) => renameSectionChange(made(hands, 'sections', 'Aim'), 'Results', 'Aim'),
    label: 'Renamed Aim to Results',
    done: messages.changesSaved,
  },
  { title: 'a section is moved', make: (hands) => moveSectionChange(made(hands, 'sections', 'Aim'), 'k2'), label: 'Moved Aim', done: 'Aim moved' },
  { title: 'a section is archived', make: (hands) => archiveSectionChange(made(hands, 'sections', 'Aim'), true), label: 'Archived Aim', done: 'Aim archived' },
  { title: 'a section is locked', make: (hands) => lockSectionChange(made(hands, 'sections', 'Aim'), true, 1), label: 'Locked Aim', done: 'Aim locked' },
  {
    title: 'a section of samples is added',
    make: async (hands) =>
      createEmptySectionChange(
        { id: await hands.device.takeId('sections'), type: 'SAMPLESOUT', name: 'Samples out', orderKey: 'Y2' },
        made(hands, 'experiments', 'Screen'),
      ),
    label: 'Added section Samples out to Screen',
    done: 'Section Samples out added',
  },
  {
    title: 'samples go into an experiment',
    make: (hands) => addSectionSamplesChange(made(hands, 'sections', 'Samples in'), [hands.sample(2), hands.sample(3)]),
    label: 'Added 2 samples to Samples in',
    done: '2 samples added to Samples in',
  },
  {
    title: 'some of a sample is used',
    make: (hands) => setUsedAmountChange(made(hands, 'sections', 'Samples in'), hands.sample(1), { amount: 250, unit: 'µL' }, null),
    label: 'Used 250 µL of HeLa in Samples in',
    done: '250 µL of HeLa used',
  },
  {
    title: 'a sample of which some was used is removed',
    first: async (hands) => {
      const before = await first(hands)
      const id = before.mutations.map(([, input]) => input as { type?: string; id: number }).find(({ type }) => type === 'SAMPLESIN')!.id
      const used = setUsedAmountChange({ id, name: 'Samples in' }, { id: 1, name: 'HeLa' }, { amount: 250, unit: 'µL' }, null)
      return combineChanges([before, used], '')
    },
    make: (hands) => removeSectionSampleChange(made(hands, 'sections', 'Samples in'), made(hands, 'sectionSamples', 'HeLa')),
    label: 'Removed 1 sample from Samples in',
    done: 'HeLa removed, 250 µL put back',
  },
]

test.each(cases)('$title, and undone', (each) => doAndUndo({ first, ...each }))
