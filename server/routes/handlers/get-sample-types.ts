import { toWireField, toWireSampleType } from '#domain/wire/inventory/sample-type-to-wire.ts'
import { nothing } from '../input.ts'
import { readChoices } from '../read-group.ts'
import { defineRoute } from '../route.ts'

/** POST /members/inventory/barcodeConfigurator/getSampleTypes.ashx: `results`, the group's sample types with their fields. spec INV-04 */
export const getSampleTypes = defineRoute({
  method: 'POST',
  path: '/members/inventory/barcodeConfigurator/getSampleTypes.ashx',
  access: 'member',
  input: nothing,
  refusals: [],
  async handler({ services, group, caller }) {
    const types = await services.engine.read((sql) => readChoices(sql, group, caller.session.user.id, 'sampleTypes'))
    const live = types.filter((type) => !type.archived).sort((a, b) => (a.name < b.name ? -1 : 1))
    return {
      results: live.map((type) => ({ ...toWireSampleType(type, group.groupId), meta: type.fields.map((field, order) => toWireField(type.id, field, order)) })),
    }
  },
})
