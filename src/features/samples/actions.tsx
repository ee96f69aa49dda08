import type { ComponentType } from 'react'
import type { SampleRow } from '#domain/entities/sample.ts'
import { msg } from '#domain/message.ts'
import { readSample } from '#db/queries/samples.ts'
import { ArchiveIcon, CloseIcon, DropIcon, HandIcon, TubesIcon, ColdIcon, LinkIcon, MoveIcon, TagIcon } from '#src/ui/icons/icons.ts'
import { CopyIcon, PlaceIcon, PlusIcon, RestoreIcon, TrashIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import type { ActionHost } from '#src/workspace/contributions/action-host.tsx'
import type { Actions } from '#src/workspace/contributions/areas.ts'
import type { Access } from '#src/workspace/permissions/use-access.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'

import {
  AliquotDialog,
  CloneSampleDialog,
  CloneSamplesDialog,
  MoveSampleDialog,
  NewSampleDialog,
  ParentDialog,
  ReserveDialog,
  RestoreSampleDialog,
} from './lazy-dialogs.ts'
import { LiveSample } from './live-sample.tsx'
import { tableAction } from '#src/workspace/selection/table-action.ts'

// Loaded with the first change: a page can show its actions without the code of the commands.
const archive = async (sample: SampleRow) => (await import('#src/workspace/mutations/samples.ts')).archiveSampleChange(sample)
const checkOut = async (sample: SampleRow) => (await import('#src/workspace/mutations/amounts.ts')).checkOutSampleChange(sample)
const deleteSample = async (sample: SampleRow) => (await import('#src/workspace/mutations/samples.ts')).deleteSampleChange(sample)
const removeParent = async (sample: SampleRow) => (await import('#src/workspace/mutations/samples.ts')).setSampleParentChange(sample, null)
const restore = async (sample: SampleRow) => (await import('#src/workspace/mutations/samples.ts')).restoreSampleChange(sample)
const returnSample = async (sample: SampleRow, thawed: boolean) => (await import('#src/workspace/mutations/amounts.ts')).returnSampleChange(sample, thawed)

const isActive = ({ archived }: SampleRow) => archived === 0
const canUpdate = (sample: SampleRow, access: Access) => isActive(sample) && access.canWithSample('Update', sample)

const giveBack = (sample: SampleRow, { mutate }: ActionHost, thawed: boolean) => void mutate(returnSample(sample, thawed))

/** It is taken whatever others have reserved; who takes it is told. */
async function takeOut(sample: SampleRow, { workspace, mutate }: ActionHost): Promise<void> {
  if (!(await mutate(checkOut(sample)))) return
  const { warnIfReserved } = await import('#src/workspace/samples/reserved-texts.ts')
  await warnIfReserved(workspace, sample)
}

type SampleDialog = ComponentType<{ sample: SampleRow; onClose: () => void }>

const openDialog = (Dialog: SampleDialog, sample: SampleRow, open: ActionHost['open']) =>
  open((close) => <LiveSample sample={sample}>{(live) => <Dialog sample={live} onClose={close} />}</LiveSample>)

export const actions: Actions = {
  selectionActions: [
    {
      ...tableAction('SAMPLES', 'clone'),
      order: 45,
      icon: CopyIcon,
      run: cloneChosen,
    },
  ],
  palette: [
    {
      id: 'new-sample',
      order: 10,
      label: () => t('New sample'),
      icon: PlusIcon,
      isAvailable: (_, access) => access.can('Sample.Create'),
      run: (_, { open, navigate }) => open((close) => <NewSampleDialog opened onClose={close} onCreated={(id) => navigate(addresses.sample(id))} />),
    },
  ],
  sampleActions: [
    {
      id: 'move',
      order: 30,
      place: 'bar',
      label: () => t('Move'),
      icon: MoveIcon,
      isAvailable: canUpdate,
      run: (sample, { open }) => openDialog(MoveSampleDialog, sample, open),
    },
    {
      id: 'amount',
      order: 20,
      place: 'bar',
      label: () => t('Amount'),
      icon: DropIcon,
      isAvailable: canUpdate,
      run: (_, { editAmount }) => editAmount(),
    },
    {
      id: 'check-out',
      order: 10,
      place: 'bar',
      primary: true,
      label: () => t('Check out'),
      icon: HandIcon,
      isAvailable: (sample, access) => canUpdate(sample, access) && sample.outBy === null,
      run: (sample, host) => void takeOut(sample, host),
    },
    {
      id: 'return',
      order: 10,
      place: 'bar',
      primary: true,
      label: () => t('Return'),
      icon: HandIcon,
      isAvailable: (sample, access) => canUpdate(sample, access) && sample.outBy !== null,
      choices: [
        { id: 'cold', order: 10, label: () => t('It stayed frozen'), icon: ColdIcon, run: (sample, host) => giveBack(sample, host, false) },
        {
          id: 'thawed',
          order: 20,
          label: () => t('It was thawed'),
          hint: () => t('Adds one thaw'),
          icon: DropIcon,
          run: (sample, host) => giveBack(sample, host, true),
        },
      ],
      run: (sample, host) => giveBack(sample, host, false),
    },
    {
      id: 'clone',
      order: 40,
      place: 'more',
      label: () => t('Clone'),
      hint: () => t('Create one or more copies'),
      icon: CopyIcon,
      isAvailable: (sample, access) => isActive(sample) && access.can('Sample.Create'),
      run: (sample, { open }) => openDialog(CloneSampleDialog, sample, open),
    },
    {
      id: 'aliquot',
      order: 50,
      place: 'more',
      label: () => t(msg('Aliquot', 'verb')),
      hint: () => t('Divide it into new samples'),
      icon: TubesIcon,
      isAvailable: (sample, access) => canUpdate(sample, access) && access.can('Sample.Create'),
      run: (sample, { open }) => openDialog(AliquotDialog, sample, open),
    },
    {
      id: 'reserve',
      order: 55,
      place: 'more',
      label: () => t(msg('Reserve', 'verb')),
      hint: () => t('Others are told before they use it'),
      icon: TagIcon,
      isAvailable: (sample, access) => isActive(sample) && access.can('Sample.Create'),
      run: (sample, { open }) => openDialog(ReserveDialog, sample, open),
    },
    {
      id: 'parent',
      order: 60,
      place: 'more',
      label: () => t('Set parent'),
      icon: LinkIcon,
      isAvailable: canUpdate,
      run: (sample, { open }) => openDialog(ParentDialog, sample, open),
    },
    {
      id: 'no-parent',
      order: 70,
      place: 'more',
      label: () => t('Remove parent'),
      icon: CloseIcon,
      isAvailable: (sample, access) => canUpdate(sample, access) && sample.parentId !== null,
      run: (sample, { mutate }) => void mutate(removeParent(sample)),
    },
    {
      id: 'archive',
      order: 80,
      place: 'more-end',
      danger: true,
      label: () => t(msg('Archive', 'verb')),
      icon: ArchiveIcon,
      isAvailable: (sample, access) => isActive(sample) && access.canWithSample('Archive', sample),
      run: (sample, { mutate }) => void mutate(archive(sample)),
    },
    {
      id: 'restore',
      order: 10,
      place: 'bar',
      primary: true,
      label: () => t('Restore'),
      icon: RestoreIcon,
      isAvailable: (sample, access) => !isActive(sample) && access.canWithSample('Archive', sample),
      run: (sample, { mutate }) => void mutate(restore(sample)),
    },
    {
      id: 'restore-to',
      order: 20,
      place: 'bar',
      label: () => t('Restore to…'),
      icon: PlaceIcon,
      isAvailable: (sample, access) => !isActive(sample) && access.canWithSample('Archive', sample),
      run: (sample, { open }) => openDialog(RestoreSampleDialog, sample, open),
    },
    {
      id: 'delete',
      order: 30,
      place: 'bar-end',
      danger: true,
      label: () => t('Delete'),
      icon: TrashIcon,
      isAvailable: (sample, access) => !isActive(sample) && access.canWithSample('Delete', sample),
      run: (sample, host) => void deleteForGood(sample, host),
    },
  ],
}

/** One is cloned as on its page; several are copied as they are. Those that were cloned are deselected. */
async function cloneChosen(ids: readonly number[], host: ActionHost): Promise<boolean> {
  const [id] = ids
  const only = ids.length === 1 && id !== undefined ? await readSample(host.workspace, id) : undefined
  if (only) {
    openDialog(CloneSampleDialog, only, host.open)
    return false
  }
  return new Promise((resolve) =>
    host.open((close) => (
      <CloneSamplesDialog
        sampleIds={ids}
        host={host}
        onClose={(isDone) => {
          close()
          resolve(isDone)
        }}
      />
    )),
  )
}

async function deleteForGood(sample: SampleRow, { confirm, mutate, navigate }: ActionHost): Promise<void> {
  const question = {
    title: t('Delete {name}?', { name: sample.name }),
    message: t('It will be permanently deleted on all devices. This cannot be undone.'),
    confirmLabel: t('Delete'),
    danger: true,
  }
  if ((await confirm(question)) && (await mutate(deleteSample(sample)))) navigate(addresses.archive)
}
