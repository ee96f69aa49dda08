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
    {
      method: 'GET',
      path: 'addons/{sdkPluginID}/oauthConfig/getAuthUrl',
      summary: 'Answers the address where the person signs in at the service behind an add-on.',
    },
    {
      method: 'GET',
      path: 'addons/{sdkPluginID}/oauthConfig/getAccessToken',
      summary: 'Answers the token of the person for the service behind an add-on.',
    },
    {
      method: 'POST',
      path: 'addons/{sdkPluginID}/oauthConfig/setAccessAndRefreshToken',
      summary: 'Exchanges the code of a sign-in for tokens.',
      body: { code: 'SplxlOBeZQQYbYS6WxSbIA' },
    },
    { method: 'GET', path: 'addons/{sdkPluginID}/configuration', summary: 'Reads the configuration of an add-on, as JSON in a text.' },
  ],
}
