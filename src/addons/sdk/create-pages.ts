import type { ButtonOptions, SdkButton } from '#sdk/buttons.ts'
import type { ELabSdk, ExperimentPage, PageOptions, ProtocolPage, SamplePage } from '#sdk/elab-sdk.ts'
import { iconOf } from '#src/addons/buttons/icon-of.ts'
import { nameOf, toButton } from '#src/addons/buttons/button.ts'
import { toolOf } from '#src/addons/buttons/tool.tsx'
import type { AddOn } from '#src/addons/host/add-on.ts'
import type { AddOnHost } from '#src/addons/host/add-on-host.ts'
import type { Subject } from '#src/addons/pages/page-watch.ts'
import { recognizePage } from '#src/addons/pages/recognize-page.ts'
import type { PageTools } from '#src/workspace/contributions/areas.ts'

type AnyButton = SdkButton | ButtonOptions

/** `eLabSDK.Page`. An object of it stands for the page that is on the screen, whenever it is asked. */
export function createPages(host: AddOnHost, caller: () => AddOn): ELabSdk['Page'] {
  const addTool = (addOn: AddOn, place: PageTools['place'], given: AnyButton) => {
    host.supervisor.count(addOn, 'additions')
    const button = toButton(host, addOn, given)
    host.registry.add(addOn, 'pageTools', `${place}-${nameOf(button)}`, { place, Tools: toolOf(button) })
  }
  const addSampleButton = (addOn: AddOn, given: AnyButton) => {
    host.supervisor.count(addOn, 'additions')
    const button = toButton(host, addOn, given)
    const { label, icon } = button.options
    host.registry.add(addOn, 'sampleActions', nameOf(button), { label: () => label, icon: iconOf(icon), place: 'bar', run: () => button.press() })
  }
  const onReady = (page: object, addOn: AddOn, subjects: readonly Subject[], ready: PageOptions['onReady']) => {
    if (!ready) return
    for (const subject of subjects) host.page.onShown(subject, () => host.supervisor.run(addOn, () => ready.call(page)))
  }
  return {
    Experiment: class implements ExperimentPage {
      private readonly addOn = caller()

      constructor(options?: PageOptions) {
        onReady(this, this.addOn, ['experiment'], options?.onReady)
      }

      getExperimentID = () => host.page.idOf('experiment')
      getExperimentData = () => host.page.experiment
      addButton = (button: AnyButton) => addTool(this.addOn, 'experiment', button)
      addButtonToExperimentTopToolbar = (button: AnyButton) => addTool(this.addOn, 'experiment', button)
    },
    Sample: class implements SamplePage {
      private readonly addOn = caller()

      constructor(options?: PageOptions) {
        onReady(this, this.addOn, ['sample'], options?.onReady)
      }

      getSampleID = () => host.page.idOf('sample')
      addButton = (button: AnyButton) => addSampleButton(this.addOn, button)
    },
    Protocol: class implements ProtocolPage {
      private readonly addOn = caller()

      constructor(options?: PageOptions) {
        onReady(this, this.addOn, ['protocol', 'protocols'], options?.onReady)
      }

      getProtocolID = () => host.page.idOf('protocol')
      addButtonToProtocolTopToolBar = (button: AnyButton) => addTool(this.addOn, 'protocol', button)
      addButtonToListView = (button: AnyButton) => addTool(this.addOn, 'protocols', button)
    },
    getType: () => recognizePage(location.pathname).area,
    getKind: () => recognizePage(location.pathname).kind,
  }
}
