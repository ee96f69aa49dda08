import type { ExperimentRow } from '#domain/entities/experiment.ts'
import { t } from '#src/ui/text/translate.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'

/** The list that an experiment, or a template, is in. */
export const listOf = ({ isTemplate }: Pick<ExperimentRow, 'isTemplate'>): { label: string; href: string } =>
  isTemplate ? { label: t('Templates'), href: addresses.templates } : { label: t('Notebook'), href: addresses.experiments }
