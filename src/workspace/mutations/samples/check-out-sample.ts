import { checkOutSample } from '#domain/commands/check-out-sample.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { mutation } from '#db/writing/mutation.ts'
import { t } from '#src/ui/text/translate.ts'
import { makeChange, type Change } from '#src/workspace/mutations/change.ts'
import { returnSampleMutation } from './return-sample.ts'

export const checkOutSampleChange = ({ id, name }: Pick<SampleRow, 'id' | 'name'>): Change =>
  makeChange(
    [mutation(checkOutSample, { sampleId: id }, t('Checked out {name}', { name }))],
    [returnSampleMutation({ id, name }, false)],
    t('{name} checked out', { name }),
  )
