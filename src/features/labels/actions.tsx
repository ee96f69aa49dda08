import type { SampleRow } from '#domain/entities/sample.ts'
import { TagIcon } from '#src/ui/icons/icons.ts'
import { PrintIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import type { ActionHost } from '#src/workspace/contributions/action-host.tsx'
import type { Actions } from '#src/workspace/contributions/areas.ts'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'
import type { LabelRequest } from './label-request.ts'
import { PrintJobsDialog } from './printers/print-watch.tsx'
import { tableAction } from '#src/workspace/selection/table-action.ts'

const PrintLabels = lazyComponent(async () => (await import('./print-labels.tsx')).PrintLabels)

const PrintersTab = lazyComponent(async () => (await import('./printers/printers-tab.tsx')).PrintersTab)

const open = (request: LabelRequest, host: ActionHost) => host.open((close) => <PrintLabels request={request} onClose={close} />)

export const actions: Actions = {
  sampleActions: [
    {
      id: 'labels',
      order: 75,
      place: 'more',
      label: () => t('Print label'),
      icon: TagIcon,
      isAvailable: ({ archived }: SampleRow) => archived === 0,
      run: ({ id }, host) => open({ subject: 'sample', ids: [id] }, host),
    },
  ],
  selectionActions: [{ ...tableAction('SAMPLES', 'labels'), order: 50, icon: TagIcon, run: (ids, host) => open({ subject: 'sample', ids }, host) }],
  layerActions: [
    {
      id: 'labels',
      order: 60,
      section: 'layer',
      label: () => t('Print label'),
      icon: TagIcon,
      run: ({ id }, host) => open({ subject: 'layer', ids: [id] }, host),
    },
    {
      id: 'content-labels',
      order: 70,
      section: 'layer',
      label: () => t('Print labels of its samples'),
      icon: TagIcon,
      run: ({ id }, host) => open({ subject: 'sample', below: id }, host),
    },
  ],
  experimentActions: [
    {
      id: 'label',
      order: 16,
      section: 'output',
      label: () => t('Print label'),
      icon: TagIcon,
      isAvailable: ({ isTemplate }) => isTemplate === 0,
      run: ({ id }, host) => open({ subject: 'experiment', ids: [id] }, host),
    },
  ],
  equipmentActions: [
    {
      id: 'label',
      order: 10,
      label: () => t('Print label'),
      icon: TagIcon,
      // Storage units have the code of their compartment, whose label is printed there.
      isAvailable: ({ row, unit }) => !unit && row.archived === 0 && row.barcode !== null,
      run: ({ id }, host) => open({ subject: 'equipment', ids: [id] }, host),
    },
  ],
  palette: [
    {
      id: 'label-printing',
      order: 70,
      label: () => t('Label printing'),
      keywords: () => t('printer, print again, labels'),
      icon: PrintIcon,
      run: (_, host) => host.open((close) => <PrintJobsDialog onClose={close} />),
    },
  ],
  settingsTabs: [
    {
      id: 'label-printers',
      order: 53,
      label: () => t('Label printers'),
      icon: PrintIcon,
      isAvailable: ({ can }) => can('Member.Update'),
      Panel: PrintersTab,
    },
  ],
}
