import type { Subject } from '../documented-call.ts'

export const addonCalls: Subject = {
  title: 'Add-ons',
  calls: [
    { method: 'GET', path: 'addons/available', summary: 'Lists the add-ons that can be installed.' },
    { method: 'GET', path: 'addons/installed', summary: 'Lists the installed add-ons.' },
    {
      method: 'PUT',
      path: 'addons/configuration',
      summary: 'Stores the configuration of an add-on.',
      body: { sdkPluginID: 107, scope: 'GROUP', configuration: '{}' },
    },
    { method: 'GET', path: 'addons/{sdkPluginID}/configuration', summary: 'Reads the configuration of an add-on, as JSON in a text.' },
  ],
}
