import type { ListAction, SampleTab } from '#sdk/buttons.ts'
import type { ELabSdk2, SelectedSample } from '#sdk/elab-sdk2.ts'
import { callV2 } from '#src/addons/api/api-calls.ts'
import { iconOf } from '#src/addons/buttons/icon-of.ts'
import type { AddOn } from '#src/addons/host/add-on.ts'
import type { AddOnHost } from '#src/addons/host/add-on-host.ts'
import { samplePanelOf } from '#src/addons/pages/sample-panel.tsx'

/** Law: an action for selected samples has an id of at least 2 characters. spec SDK-01 */
function checkedId({ id }: { readonly id: unknown }): string {
  if (typeof id !== 'string' || id.trim().length < 2) throw new Error('An action needs an id of at least 2 characters.')
  return id.trim()
}

/** `eLabSDK2.Inventory`. */
export function createInventory(host: AddOnHost, caller: () => AddOn): ELabSdk2['Inventory'] {
  let selected: readonly SelectedSample[] = []
  const ready = new Set<string>()
  const isVisible = (addOn: AddOn, action: ListAction) => !action.isVisible || host.supervisor.run(addOn, action.isVisible) !== false
  return {
    Sample: {
      SampleList: {
        getSelectedSamples: () => selected,
        registerAction(action) {
          const addOn = caller()
          host.supervisor.count(addOn, 'additions')
          host.registry.add(addOn, 'selectionActions', checkedId(action), {
            label: () => action.label,
            hint: () => action.title ?? '',
            icon: iconOf(action.icon),
            samples: 'active',
            isAvailable: () => isVisible(addOn, action),
            async run(ids) {
              selected = await host.data.readSamples(ids)
              host.supervisor.run(addOn, () => action.onClick(selected))
            },
          })
        },
        registerAddSampleAction(action) {
          const addOn = caller()
          host.supervisor.count(addOn, 'additions')
          host.registry.add(addOn, 'newSampleActions', checkedId(action), {
            label: () => action.label,
            ...(action.title && { hint: () => action.title! }),
            icon: iconOf(action.icon),
            isAvailable: () => isVisible(addOn, action),
            run: () => host.supervisor.run(addOn, () => action.onClick({})),
          })
        },
      },
      SampleDetail: {
        addTab(tab: SampleTab) {
          const addOn = caller()
          host.supervisor.count(addOn, 'additions')
          host.registry.add(addOn, 'samplePanels', checkedId(tab), { Panel: samplePanelOf(host, addOn, tab) })
        },
        onSampleDetailReady(callback, id) {
          const addOn = caller()
          const name = id === undefined ? undefined : `${addOn.id}:${id}`
          if (name !== undefined && ready.has(name)) return
          if (name !== undefined) ready.add(name)
          host.page.onShown('sample', (sampleID) => host.supervisor.run(addOn, () => callback(sampleID)))
        },
        getSampleID: () => host.page.idOf('sample'),
      },
      async getSampleByID(sampleID, { expand } = {}) {
        host.supervisor.count(caller(), 'calls')
        const path = { path: 'samples/{sampleID}', pathParams: { sampleID } }
        const answer = await callV2(host.send, { ...path, ...(expand !== undefined && { expand }) })
        if (answer.status !== 200) throw new Error(`The sample ${sampleID} could not be read.`)
        return answer.data
      },
    },
  }
}
