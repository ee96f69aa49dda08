import type { ListAction, SampleTab, SelectedSample } from '#sdk/buttons.ts'
import type { ELabSdk2 } from '#sdk/elab-sdk2.ts'
import type { ApiSample } from '#sdk/samples.ts'
import { callV2 } from '#src/addons/api/api-calls.ts'
import { iconOf } from '#src/workspace/addons/icon-of.ts'
import type { Addon } from '#src/addons/host/addon.ts'
import type { AddonHost } from '#src/addons/host/addon-host.ts'
import { createSample, saveSample } from './save-sample.ts'
import { samplePanelOf } from '#src/addons/pages/sample-panel.tsx'

/** Law: an action for selected samples has an id of at least 2 characters. spec SDK-01 */
function checkedId({ id }: { readonly id: unknown }): string {
  if (typeof id !== 'string' || id.trim().length < 2) throw new Error('An action needs an id of at least 2 characters.')
  return id.trim()
}

/** `eLabSDK2.Inventory`. */
export function createInventory(host: AddonHost, caller: () => Addon): ELabSdk2['Inventory'] {
  let selected: readonly SelectedSample[] = []
  const ready = new Set<string>()
  const isVisible = (addon: Addon, action: Pick<ListAction<never>, 'isVisible'>) => !action.isVisible || host.supervisor.run(addon, action.isVisible) !== false
  return {
    Sample: {
      SampleList: {
        getSelectedSamples: () => selected,
        registerAction(action) {
          const addon = caller()
          host.supervisor.count(addon, 'additions')
          host.registry.add(addon, 'selectionActions', checkedId(action), {
            label: () => action.label,
            hint: () => action.title ?? '',
            icon: iconOf(action.icon),
            samples: 'active',
            isAvailable: () => isVisible(addon, action),
            async run(ids) {
              selected = await host.data.readSamples(ids)
              host.supervisor.run(addon, () => action.onClick(selected))
            },
          })
        },
        registerAddSampleAction(action) {
          const addon = caller()
          host.supervisor.count(addon, 'additions')
          host.registry.add(addon, 'newSampleActions', checkedId(action), {
            label: () => action.label,
            ...(action.title && { hint: () => action.title! }),
            icon: iconOf(action.icon),
            isAvailable: () => isVisible(addon, action),
            run: () => host.supervisor.run(addon, () => action.onClick({})),
          })
        },
      },
      SampleDetail: {
        addTab(tab: SampleTab) {
          const addon = caller()
          host.supervisor.count(addon, 'additions')
          host.registry.add(addon, 'samplePanels', checkedId(tab), { Panel: samplePanelOf(host, addon, tab) })
        },
        onSampleDetailReady(callback, id) {
          const addon = caller()
          const name = id === undefined ? undefined : `${addon.id}:${id}`
          if (name !== undefined && ready.has(name)) return
          if (name !== undefined) ready.add(name)
          host.page.onShown('sample', (sampleID) => host.supervisor.run(addon, () => callback(sampleID)))
        },
        getSampleID: () => host.page.sampleId,
      },
      async getSampleByID(sampleID, options) {
        const expand = options?.expand
        host.supervisor.count(caller(), 'calls')
        const path = { path: 'samples/{sampleID}', pathParams: { sampleID } }
        const answer = await callV2(host.send, { ...path, ...(expand !== undefined && { expand }) })
        if (answer.status !== 200) throw new Error(`The sample ${sampleID} could not be read.`)
        return answer.data as ApiSample
      },
      async createSample(fields) {
        host.supervisor.count(caller(), 'calls')
        return createSample(host, caller(), fields)
      },
      async saveSample(fields) {
        host.supervisor.count(caller(), 'calls')
        return saveSample(host, caller(), fields)
      },
    },
  }
}
