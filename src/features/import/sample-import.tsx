import { metaTarget, ownName, ownTarget } from '#domain/rules/import/import-target.ts'
import type { PreviewRow } from '#db/import/import-service.ts'
import { plural, t } from '#src/ui/text/translate.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { ExampleFile } from './example-file.tsx'
import type { ImportKind } from './import-kind.tsx'
import { targetOptions } from './import-labels.ts'
import { PreviewRowLine } from './preview-row-line.tsx'

export const sampleImport: ImportKind = {
  subject: undefined,
  leased: 'samples',
  title: () => t('Import samples'),
  back: { label: () => t('Samples'), href: addresses.samples },
  file: {
    title: () => t('A table of samples (CSV or Excel .xlsx)'),
    hint: () => t('Use one row per sample and a row of headings. You can check every row before anything is imported.'),
  },
  targets: (fieldKeys, heading) => {
    const own = ownTarget(heading)
    const [none, ...others] = targetOptions(fieldKeys.map((key) => ({ key, target: metaTarget(key) })))
    return own ? [none!, { value: own, label: t('New field of each sample: {key}', { key: ownName(own)! }) }, ...others] : [none!, ...others]
  },
  missing: ({ targets, typeId }) => [
    ...(targets.includes('name') ? [] : [t('Choose the column with the sample names.')]),
    ...(targets.includes('type') || typeId !== null ? [] : [t('Choose the column with the sample types, or one type for all rows.')]),
  ],
  hasTypeForAll: true,
  importedBefore: (done, moment) =>
    plural(
      done,
      {
        one: 'This file has already been imported on this device ({moment}, # sample). Importing it again creates the sample twice.',
        other: 'This file has already been imported on this device ({moment}, # samples). Importing it again creates every sample twice.',
      },
      { moment },
    ),
  stoppedBefore: (done, row) =>
    plural(
      done,
      {
        one: 'An earlier import of this file stopped after row {row}, with # sample imported. It will continue from there.',
        other: 'An earlier import of this file stopped after row {row}, with # samples imported. It will continue from there.',
      },
      { row },
    ),
  importCount: (count) => plural(count, { one: 'Import # sample', other: 'Import # samples' }),
  idsShort: (count) =>
    plural(count, {
      one: 'This device can create # more sample. Connect to get more IDs.',
      other: 'This device can create # more samples. Connect to get more IDs.',
    }),
  nameTaken: (rows) => t('{rows}: A sample in this group already has this name.', { rows }),
  saving: () => t('Samples saved on this device'),
  kept: () => t('Imported samples are kept, even if you stop or the device is turned off.'),
  imported: (count) => plural(count, { one: '# sample imported', other: '# samples imported' }),
  saved: () => t('The samples are saved on this device and sync automatically.'),
  count: (count) => plural(count, { one: '# sample', other: '# samples' }),
  show: { label: () => t('Show samples'), href: addresses.newestSamples },
  undoWarning: (count) =>
    plural(count, {
      one: '# sample will be deleted, including later changes to it. A sample that others are derived from stays in the archive.',
      other: '# samples will be deleted, including later changes to them. Samples that others are derived from stay in the archive.',
    }),
  renderRow: (row) => <PreviewRowLine row={row as PreviewRow | undefined} />,
  example: <ExampleFile />,
}
