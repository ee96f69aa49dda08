import {
  experimentAddress,
  expiringAddress,
  homeAddress,
  layerAddress,
  membersAddress,
  orderingAddress,
  passwordAddress,
  sampleAddress,
} from '#domain/rules/notifications/record-addresses.ts'
import type { SampleStatus } from '#domain/tables/samples-table.ts'
import { customPages } from './custom-pages.ts'

/** The addresses of screens, as in the specification. spec §2 */
export const addresses = {
  signIn: '/login/',
  setup: '/setup/',
  forgotPassword: '/login/forgot/',
  /** What the link in a mail leads to. */
  resetPassword: '/login/reset/',
  /** What the link in a daily email leads to. */
  unsubscribe: '/mail/unsubscribe/',
  home: homeAddress,
  samples: '/members/inventory/samples/',
  expiring: expiringAddress,
  /** Samples that are missing, low or checked out, by name. */
  samplesWith: (status: SampleStatus) => `/members/inventory/samples/#status=${status}`,
  /** A person's samples, with another filter of the list if one is given. */
  samplesOf: (userId: number, filter = '') => `/members/inventory/samples/#owner=${userId}${filter && `&${filter}`}`,
  newestSamples: '/members/inventory/samples/#sortColumn=created&sortDirection=DESC',
  samplesFound: (search: string) => `/members/inventory/samples/#${new URLSearchParams({ search }).toString()}`,
  archive: '/members/inventory/archive/',
  sampleTypes: '/members/inventory/sampletypes/edit/',
  newSampleType: '/members/inventory/sampletypes/edit/?sampleTypeID=new',
  sampleType: (id: number) => `/members/inventory/sampletypes/edit/?sampleTypeID=${id}`,
  seriesList: '/members/inventory/series/',
  units: '/members/inventory/storageunit/',
  catalog: '/members/inventory/catalog/',
  ordering: orderingAddress,
  /** Importing samples from a file. */
  importSamples: '/members/inventory/import/',
  /** Searching samples by conditions. */
  search: '/members/inventory/search/',
  searchResults: '/members/inventory/search/results.aspx',
  storage: '/members/inventory/browser/',
  sample: sampleAddress,
  /** The box it is in, with the tube shown. */
  sampleInBox: (id: number) => `/members/inventory/browser/?sampleID=${id}`,
  series: (id: number) => `/members/inventory/browser/?seriesID=${id}#viewSeries`,
  layer: layerAddress,
  print: '/members/inventory/browser/print/',
  printLayer: (id: number, transpose = false) => `/members/inventory/browser/print/?storageLayerID=${id}${transpose ? '&transpose=true' : ''}`,
  newStorage: '/members/inventory-rebuild/',
  unitView: '/members/inventory/storageunit/view/',
  unit: (id: number) => `/members/inventory/storageunit/view/?storageID=${id}`,
  editUnit: (id: number) => `/members/inventory/storageunit/edit/?storageID=${id}`,
  newUnit: '/members/inventory/storageunit/edit/',
  equipment: '/members/inventory/equipment/',
  equipmentView: '/members/inventory/equipment/view/',
  stockTakeOf: '/members/inventory/stock-take/',
  /** `goOn`: continues with what was scanned before, without asking. */
  stockTake: (layerId: number, goOn = false) => `/members/inventory/stock-take/?storageLayerID=${layerId}${goOn ? '&goOn=true' : ''}`,
  putBack: (layerId: number, goOn = false) => `/members/inventory/stock-take/?storageLayerID=${layerId}&mode=put-back${goOn ? '&goOn=true' : ''}`,
  /** Reading all tubes of a rack in one picture. */
  rackOf: '/members/inventory/rack/',
  /** The notebook. */
  experiments: '/members/experiments/',
  projects: '/members/experiments/browser/',
  studyEdit: '/members/projects/studies/edit/',
  templates: '/members/experiments/templates/',
  /** A window in which a study, a project or an experiment is chosen. */
  chooseNode: '/members/experiments/browser/mini/',
  fileManager: '/members/groups/filemanager/',
  /** A window in which a file or a folder is chosen. */
  chooseFile: '/members/groups/filemanager/minibrowser.aspx',
  journal: '/members/experiments/journal/',
  experiment: experimentAddress,
  runOf: '/members/experiments/run/',
  /** A procedure, step by step. */
  run: (sectionId: number) => `/members/experiments/run/?sectionID=${sectionId}`,
  /** The label of an experiment, for programs and bookmarks. spec ROUTE-15 */
  printLabel: '/members/print/label/print/dymo/',
  protocols: '/members/protocols/',
  protocol: (id: number) => `/members/protocols/?protocolID=${id}`,
  protocolEdit: '/members/protocols/edit/',
  editProtocol: (id: number) => `/members/protocols/edit/?protocolID=${id}`,
  scan: '/scan/',
  moveAnywhere: '/scan/?into=',
  moveInto: (layerId: number, from?: number) => `/scan/?into=${layerId}${from ? `&from=${from}` : ''}`,
  bulkUpdate: '/scan/?update=',
  queue: '/queue/',
  settings: '/members/settings/',
  storageSettings: '/members/settings/?tab=storage',
  members: membersAddress,
  /** The group's log, for its administrators. */
  activity: '/members/groups/activity/',
  /** Accounts and groups of the whole server, for organization administrators. */
  organization: '/members/organisationAdmin/',
  accountOf: '/admin/accountDetails/',
  account: (userId: number) => `/admin/accountDetails/?id=${userId}`,
  systemSettings: '/admin/systemSettings/',
  profileOf: '/profiles/details/',
  profile: (userId: number) => `/profiles/details/?id=${userId}`,
  accessSettings: '/members/settings/?tab=access',
  passwordSettings: passwordAddress,
  twoStepSettings: '/members/settings/?tab=twoFactorAuth',
  notificationSettings: '/members/settings/?tab=notifications',
  /** Pages of add-ons. spec ROUTE-14 */
  customPages,
  more: '/members/more/',
  marketplace: '/members/marketplace',
  addonOf: '/members/marketplace/Detail/Default.aspx',
  addon: (rootVar: string) => `/members/marketplace/Detail/Default.aspx?rootVar=${encodeURIComponent(rootVar)}`,
  /** Where the service behind an add-on sends people back after they have signed in there. spec ROUTE-17 */
  addonSignedIn: '/members/oauth2/callback.aspx',
  /** The help, with a topic at the end. Also available before signing in. */
  help: '/doc/',
  install: '/doc/install',
  /** What programs can call. */
  apiDocs: '/api/docs',
  apiCall: (operationId: string) => `/api/docs#${operationId}`,
  /** What the link of an invitation leads to, for everyone. */
  invitation: '/invite',
} as const

/** Whether a query has `name` switched on, however the address is written: `?transpose`, `?transpose=1`, `?transpose=true`. */
export const saysYes = (query: URLSearchParams, name: string): boolean => query.has(name) && !['false', '0'].includes(query.get(name)!)
