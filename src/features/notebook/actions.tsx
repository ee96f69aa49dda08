import type { ComponentType } from 'react'
import type { ExperimentRow } from '#domain/entities/experiment.ts'
import { msg } from '#domain/message.ts'
import { CopyIcon, FolderIcon, PrintIcon, SignatureIcon } from '#src/ui/icons/more-icons.ts'
import { ArchiveIcon, DownloadIcon, EditIcon, LockIcon, MoveIcon, PeopleIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import type { ActionHost } from '#src/workspace/contributions/action-host.tsx'
import type { Actions } from '#src/workspace/contributions/areas.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { listOf } from './experiment/list-link.ts'
import { printHref } from './print/print-href.ts'
import { signHref } from './signing/sign-href.ts'
import { LiveExperiment } from './experiment/live-experiment.tsx'
import { AddendumDialog, CollaboratorsDialog, ExportDialog, MoveExperimentDialog, ReadersDialog, SavePdfDialog, SaveTemplateDialog } from './lazy-dialogs.ts'

// Loaded with the first change: a page can show its actions without the code of the commands.
const archive = async (experiment: ExperimentRow) => (await import('#src/workspace/mutations/experiments.ts')).archiveExperimentChange(experiment, true)

type ExperimentDialog = ComponentType<{ experiment: ExperimentRow; onClose: () => void }>

const openDialog = (Dialog: ExperimentDialog, experiment: ExperimentRow, open: ActionHost['open']) =>
  open((close) => <LiveExperiment experiment={experiment}>{(live) => <Dialog experiment={live} onClose={close} />}</LiveExperiment>)

const isExperiment = ({ isTemplate }: ExperimentRow) => isTemplate === 0
const isLive = ({ archived }: ExperimentRow) => archived === 0

export const actions: Actions = {
  palette: [{ id: 'files', order: 45, label: () => t('Files'), icon: FolderIcon, run: (_, { navigate }) => navigate(addresses.fileManager) }],
  experimentActions: [
    {
      id: 'rename',
      order: 10,
      section: 'change',
      label: () => t('Rename'),
      icon: EditIcon,
      isAvailable: (experiment, may) => isLive(experiment) && may.write,
      run: (_, { rename }) => rename(),
    },
    {
      id: 'people',
      order: 20,
      section: 'change',
      label: () => t('Collaborators'),
      icon: PeopleIcon,
      isAvailable: (experiment, may) => isLive(experiment) && may.share,
      run: (experiment, { open }) => openDialog(CollaboratorsDialog, experiment, open),
    },
    {
      id: 'readers',
      order: 25,
      section: 'change',
      label: () => t('Who sees it'),
      icon: LockIcon,
      isAvailable: (_, may) => may.show,
      run: (experiment, { open }) => openDialog(ReadersDialog, experiment, open),
    },
    {
      id: 'move',
      order: 30,
      section: 'change',
      label: () => t('Move to another study'),
      icon: MoveIcon,
      isAvailable: (experiment, may) => isLive(experiment) && isExperiment(experiment) && may.write,
      run: (experiment, { open }) => openDialog(MoveExperimentDialog, experiment, open),
    },
    {
      id: 'sign',
      order: 5,
      section: 'output',
      label: () => t('Sign…'),
      icon: SignatureIcon,
      isAvailable: (experiment, _, access) => isLive(experiment) && isExperiment(experiment) && access.can('Document.Sign'),
      run: ({ id }, { navigate }) => navigate(signHref(id)),
    },
    {
      id: 'addendum',
      order: 6,
      section: 'output',
      label: () => t('Write addendum…'),
      icon: EditIcon,
      isAvailable: (experiment, _, access) => experiment.status === 'SIGNED' && access.can('Experiment.Create'),
      run: (experiment, { open }) => openDialog(AddendumDialog, experiment, open),
    },
    {
      id: 'template',
      order: 10,
      section: 'output',
      label: () => t('Save as template…'),
      icon: CopyIcon,
      isAvailable: (experiment, _, access) => isExperiment(experiment) && access.can('Experiment.Create'),
      run: (experiment, { open }) => openDialog(SaveTemplateDialog, experiment, open),
    },
    {
      id: 'print',
      order: 12,
      section: 'output',
      label: () => t('Print'),
      icon: PrintIcon,
      isAvailable: () => true,
      run: ({ id }, { navigate }) => navigate(printHref(id)),
    },
    {
      id: 'pdf',
      order: 14,
      section: 'output',
      label: () => t('Save as PDF…'),
      icon: DownloadIcon,
      isAvailable: () => true,
      run: (experiment, { open }) => open((close) => <SavePdfDialog experiment={experiment} onClose={close} />),
    },
    {
      id: 'eln',
      order: 20,
      section: 'output',
      label: () => t('Export as .eln…'),
      icon: DownloadIcon,
      isAvailable: isExperiment,
      run: (experiment, { open }) => open((close) => <ExportDialog experiments={[experiment]} name={experiment.name} onClose={close} />),
    },
    {
      id: 'archive',
      order: 10,
      section: 'end',
      label: () => t(msg('Archive', 'verb')),
      icon: ArchiveIcon,
      isAvailable: (experiment, may) => isLive(experiment) && may.archive,
      run: async (experiment, { mutate, navigate }) => {
        if (await mutate(archive(experiment))) navigate(listOf(experiment).href)
      },
    },
  ],
}
