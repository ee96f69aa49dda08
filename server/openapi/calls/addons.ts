import type { Subject } from '../documented-call.ts'

export const addonCalls: Subject = {
  title: 'Add-ons',
  description: 'What is installed besides the product, and its configuration.',
  calls: [
    { method: 'GET', path: 'addons/available', summary: 'Lists the add-ons that can be installed.' },
    { method: 'GET', path: 'addons/installed', summary: 'Lists the installed add-ons.' },
    { method: 'GET', path: 'addons/installed/{sdkPluginID}', summary: 'Reads one installed add-on.' },
    { method: 'GET', path: 'addons/{sdkPluginID}', summary: 'Reads one installed add-on, as addons/installed does.' },
    {
      method: 'GET',
      path: 'addons/availableUpgradesCount',
      summary: 'Counts the installed add-ons that this server offers in a newer version.',
    },
    {
      method: 'GET',
      path: 'marketplace/addons/enabled',
      summary: 'Says whether an add-on runs in the group today.',
      description: 'Add-ons are enabled for a group: with another scope, the answer is false.',
      query: { rootVar: 'SCREEN' },
    },
    {
      method: 'PUT',
      path: 'addons/configuration',
      summary: 'Stores the configuration of an add-on.',
      body: { sdkPluginID: 107, scope: 'GROUP', configuration: '{}' },
    },
    {
      method: 'GET',
      path: 'addons/{sdkPluginID}/askedHosts',
      summary: 'Lists the hosts that an add-on tried to call and may not, the latest first. For administrators.',
    },
    {
      method: 'GET',
      path: 'addons/{sdkPluginID}/oauthConfig',
      summary: 'Says how an add-on signs people in at its service. For administrators.',
      description: 'The secret of the client is never answered, only whether there is one.',
    },
    {
      method: 'POST',
      path: 'addons/{sdkPluginID}/oauthConfig',
      summary: 'Sets the secret of the client at the service behind an add-on. For administrators.',
      description:
        'It is sealed, and sent only to the tokenRequestURI: with BODY in the form, with BASIC_AUTH in the header. An empty one is removed. The addresses and the clientID are those of the add-on.',
      body: { clientSecret: 'from the service', method: 'BODY' },
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
    {
      method: 'GET',
      path: 'addons/{sdkPluginID}/configuration',
      summary: 'Reads the configuration of an add-on, as JSON in a text.',
      description:
        'With a `scope`, that of this scope. Without, what counts for the person: the values of the group with their own instead, else those of the institute, else those of the system.',
    },
  ],
}
