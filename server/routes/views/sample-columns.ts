import { tables } from '#domain/tables/tables.ts'
import { toWireColumn } from '#domain/wire/accounts/view-to-wire.ts'
import { noReferenceData } from '../../store/lists/derived-list.ts'
import { nothing } from '../input.ts'
import { readChoices } from '../read-group.ts'
import { defineRoute } from '../route.ts'

const table = tables.SAMPLES

/** GET /api/v1/samples/viewcolumns: what a view of samples can show, by the keys that views have: the columns of samples, and the fields of all sample types. Not paged. */
export const listSampleColumns = defineRoute({
  method: 'GET',
  path: '/api/v1/samples/viewcolumns',
  access: 'member',
  isLarge: true,
  cost: 5,
  input: nothing,
  refusals: [],
  async handler({ services, group, caller }) {
    const types = await services.engine.read((sql) => readChoices(sql, group, caller.session.user.id, 'sampleTypes'))
    const own = new Set(table.columns(noReferenceData).map(({ key }) => key))
    return table
      .columns({ ...noReferenceData, types })
      .map(({ key, isPrimary }) => toWireColumn({ key, isPrimary, isDefault: table.defaultColumns.includes(key), isMeta: !own.has(key) }))
  },
})
