import type { ReactNode } from 'react'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { screenOfQuery } from '#src/workspace/navigation/custom-pages.ts'
import { PermissionGuard } from '#src/workspace/permissions/permission-guard.tsx'
import { byPathname, useLocation } from './router/router.tsx'
import type { ScreenAddress } from '#src/workspace/navigation/screens.ts'
import { useBack } from './use-back.ts'
import { useQuery } from './use-query.ts'

const ArchivePage = lazyComponent(async () => (await import('./pages/table-pages.tsx')).ArchivePage)
const SeriesListPage = lazyComponent(async () => (await import('./pages/table-pages.tsx')).SeriesListPage)
const UnitsPage = lazyComponent(async () => (await import('./pages/table-pages.tsx')).UnitsPage)
const CatalogPage = lazyComponent(async () => (await import('./pages/catalog-page.tsx')).CatalogPage)
const OrdersPage = lazyComponent(async () => (await import('./pages/orders-page.tsx')).OrdersPage)
const QueuePage = lazyComponent(async () => (await import('./pages/queue-page.tsx')).QueuePage)
const InstallScreen = lazyComponent(async () => (await import('#src/features/install/install-screen.tsx')).InstallScreen)
const ApiDocsScreen = lazyComponent(async () => (await import('#src/features/api-docs/api-docs-screen.tsx')).ApiDocsScreen)
const HelpScreen = lazyComponent(async () => (await import('#src/features/help/guide/help-screen.tsx')).HelpScreen)
const MoreScreen = lazyComponent(async () => (await import('#src/features/more/more-screen.tsx')).MoreScreen)
const JournalPage = lazyComponent(async () => (await import('./pages/journal-page.tsx')).JournalPage)
const LayerPrint = lazyComponent(async () => (await import('#src/features/storage/layers/layer-print.tsx')).LayerPrint)
const ChooseNodePage = lazyComponent(async () => (await import('./pages/choose-node-page.tsx')).ChooseNodePage)
const ChooseFilePage = lazyComponent(async () => (await import('./pages/choose-file-page.tsx')).ChooseFilePage)
const FileManagerScreen = lazyComponent(async () => (await import('#src/features/notebook/manager/file-manager-screen.tsx')).FileManagerScreen)
const ExperimentsPage = lazyComponent(async () => (await import('./pages/experiments-page.tsx')).ExperimentsPage)
const StudyEditScreen = lazyComponent(async () => (await import('#src/features/notebook/projects/study-edit-screen.tsx')).StudyEditScreen)
const TemplatesScreen = lazyComponent(async () => (await import('#src/features/notebook/templates/templates-screen.tsx')).TemplatesScreen)
const RunPage = lazyComponent(async () => (await import('./pages/run-page.tsx')).RunPage)
const LabelPage = lazyComponent(async () => (await import('#src/features/labels/label-page.tsx')).LabelPage)
const ProtocolsScreen = lazyComponent(async () => (await import('#src/features/notebook/protocols/protocols-screen.tsx')).ProtocolsScreen)
const ProtocolEditScreen = lazyComponent(async () => (await import('#src/features/notebook/protocols/protocol-edit-screen.tsx')).ProtocolEditScreen)
const ProjectsPage = lazyComponent(async () => (await import('./pages/projects-page.tsx')).ProjectsPage)
const MembersPage = lazyComponent(async () => (await import('./pages/members-page.tsx')).MembersPage)
const ActivityScreen = lazyComponent(async () => (await import('#src/features/activity/activity-screen.tsx')).ActivityScreen)
const ProfileScreen = lazyComponent(async () => (await import('#src/features/members/profile-screen.tsx')).ProfileScreen)
const OrganizationPage = lazyComponent(async () => (await import('./pages/organization-page.tsx')).OrganizationPage)
const InvitationPage = lazyComponent(async () => (await import('./pages/invitation-page.tsx')).InvitationPage)
const MarketplaceScreen = lazyComponent(async () => (await import('#src/features/marketplace/marketplace-screen.tsx')).MarketplaceScreen)
const AddonScreen = lazyComponent(async () => (await import('#src/features/marketplace/addon-screen.tsx')).AddonScreen)
const SignedInScreen = lazyComponent(async () => (await import('#src/features/marketplace/signed-in-screen.tsx')).SignedInScreen)
const CustomPageScreen = lazyComponent(async () => (await import('#src/addons/pages/custom-page-screen.tsx')).CustomPageScreen)
const SettingsPage = lazyComponent(async () => (await import('./pages/settings-page.tsx')).SettingsPage)
const ImportPage = lazyComponent(async () => (await import('./pages/import-page.tsx')).ImportPage)
const SearchScreen = lazyComponent(async () => (await import('#src/features/sample-search/search-screen.tsx')).SearchScreen)
const ResultsPage = lazyComponent(async () => (await import('./pages/results-page.tsx')).ResultsPage)
const SampleTypesScreen = lazyComponent(async () => (await import('#src/features/sample-types/sample-types-screen.tsx')).SampleTypesScreen)
const UnitScreen = lazyComponent(async () => (await import('#src/features/storage/units/unit-screen.tsx')).UnitScreen)
const UnitEditScreen = lazyComponent(async () => (await import('#src/features/storage/units/unit-edit-screen.tsx')).UnitEditScreen)
const EquipmentScreen = lazyComponent(async () => (await import('#src/features/equipment/equipment-screen.tsx')).EquipmentScreen)
const EquipmentListPage = lazyComponent(async () => (await import('./pages/equipment-list-page.tsx')).EquipmentListPage)
const EquipmentPage = lazyComponent(async () => (await import('#src/features/equipment/equipment-page.tsx')).EquipmentPage)
const RackScreen = lazyComponent(async () => (await import('#src/features/rack/rack-screen.tsx')).RackScreen)
const StockTakePage = lazyComponent(async () => (await import('./pages/stock-take-page.tsx')).StockTakePage)

/** All but those that are in routes.tsx: their list is loaded with the first of them. */
export type OtherAddress = Exclude<ScreenAddress, (typeof addresses)['scan' | 'home' | 'storage' | 'newStorage' | 'samples']>

/** Every screen that is not in routes.tsx, by its address. spec §2 */
const screens: Readonly<Record<OtherAddress, ReactNode>> = {
  [addresses.unitView]: <StorageUnit />,
  [addresses.newUnit]: <StorageUnitEdit />,
  [addresses.equipment]: <Equipment />,
  [addresses.equipmentView]: <EquipmentView />,
  [addresses.stockTakeOf]: <StockTake />,
  [addresses.rackOf]: <Rack />,
  [addresses.archive]: <ArchivePage />,
  [addresses.seriesList]: <SeriesListPage />,
  [addresses.units]: <UnitsPage />,
  [addresses.catalog]: <CatalogPage />,
  [addresses.ordering]: <OrdersPage />,
  [addresses.sampleTypes]: <SampleTypes />,
  [addresses.importSamples]: <Import />,
  [addresses.search]: <Search />,
  [addresses.searchResults]: <ResultsPage />,
  [addresses.experiments]: <ExperimentsPage />,
  [addresses.journal]: <JournalPage />,
  [addresses.runOf]: <RunPage />,
  [addresses.printLabel]: <PrintLabel />,
  [addresses.protocols]: <Protocols />,
  [addresses.protocolEdit]: <ProtocolEdit />,
  [addresses.projects]: <ProjectsPage />,
  [addresses.studyEdit]: <StudyEdit />,
  [addresses.templates]: <TemplatesScreen />,
  [addresses.chooseNode]: <ChooseNodePage />,
  [addresses.fileManager]: <FileManagerScreen />,
  [addresses.chooseFile]: <ChooseFilePage />,
  [addresses.print]: <PrintLayer />,
  [addresses.queue]: <QueuePage />,
  [addresses.members]: <MembersPage />,
  [addresses.profileOf]: <Profile />,
  [addresses.activity]: (
    <PermissionGuard permission="Member.Update">
      <ActivityScreen />
    </PermissionGuard>
  ),
  [addresses.organization]: <OrganizationPage />,
  [addresses.accountOf]: <OrganizationPage />,
  [addresses.systemSettings]: <OrganizationPage />,
  [addresses.settings]: <SettingsPage />,
  [addresses.marketplace]: <MarketplaceScreen />,
  [addresses.addonOf]: <Addon />,
  [addresses.addonSignedIn]: <SignedInAtService />,
  [addresses.customPages]: <AddonPage />,
  [addresses.more]: <MoreScreen />,
  [addresses.invitation]: <InvitationPage />,
  [addresses.install]: <InstallScreen />,
  [addresses.apiDocs]: <ApiDocs />,
  [addresses.help]: <Help />,
}
const byAddress = byPathname(screens)

export function OtherScreens({ pathname }: { pathname: string }) {
  return byAddress.get(pathname)
}

function AddonPage() {
  const { query } = useQuery()
  return <CustomPageScreen key={screenOfQuery(query)} rootVar={query.get('rootVar') ?? ''} pageId={query.get('pageID') ?? ''} />
}

function StorageUnit() {
  return <UnitScreen unitId={useQuery().idOf('storageID')} />
}

function Addon() {
  return <AddonScreen rootVar={useQuery().query.get('rootVar') ?? ''} />
}

function SignedInAtService() {
  const { query, idOf } = useQuery()
  return <SignedInScreen addonId={idOf('sdkPluginID')} rootVar={query.get('rootVar') ?? ''} code={query.get('code')} state={query.get('state')} />
}

function Profile() {
  return <ProfileScreen userId={useQuery().idOf('id')} />
}

function Help() {
  return <HelpScreen {...useLocation()} />
}

function ApiDocs() {
  return <ApiDocsScreen chosen={useLocation().hash.slice(1) || null} />
}

function PrintLayer() {
  const { idOf, isTrue } = useQuery()
  const layerId = idOf('storageLayerID')
  const back = useBack(layerId === null ? addresses.storage : addresses.layer(layerId))
  return <LayerPrint layerId={layerId} transpose={isTrue('transpose')} onBack={back} />
}

function PrintLabel() {
  const back = useBack(addresses.experiments)
  return <LabelPage code={useQuery().query.get('id') ?? ''} onBack={back} />
}

function Protocols() {
  return <ProtocolsScreen protocolId={useQuery().idOf('protocolID')} />
}

function ProtocolEdit() {
  return <ProtocolEditScreen protocolId={useQuery().idOf('protocolID')} />
}

function StudyEdit() {
  return <StudyEditScreen studyId={useQuery().idOf('studyID')} />
}

function StorageUnitEdit() {
  return <UnitEditScreen unitId={useQuery().idOf('storageID')} />
}

const equipmentTabs = ['calendar', 'due'] as const

function Equipment() {
  const { query, idOf } = useQuery()
  const { writeContext } = useWorkspace()
  const now = writeContext.now() + writeContext.clockOffset
  const tab = equipmentTabs.find((tab) => tab === query.get('tab'))
  return tab ? <EquipmentScreen tab={tab} at={idOf('at') ?? now} isDay={query.get('view') === 'day'} /> : <EquipmentListPage />
}

function EquipmentView() {
  return <EquipmentPage equipmentId={useQuery().idOf('storageID')} />
}

function StockTake() {
  const { query, idOf, isTrue } = useQuery()
  const mode = query.get('mode') === 'put-back' ? 'put-back' : 'count'
  return (
    <PermissionGuard permission="Sample.UpdateOwn">
      <StockTakePage layerId={idOf('storageLayerID')} mode={mode} resume={isTrue('goOn')} />
    </PermissionGuard>
  )
}

function Rack() {
  const { query, idOf } = useQuery()
  return (
    <PermissionGuard permission="Sample.UpdateOwn">
      <RackScreen layerId={query.has('storageLayerID') ? idOf('storageLayerID') : undefined} />
    </PermissionGuard>
  )
}

function SampleTypes() {
  const { query } = useQuery()
  const asked = query.get('sampleTypeID')
  return <SampleTypesScreen typeId={asked === 'new' ? asked : Number(asked) || null} />
}

/** A search is in the hash, so that back and forward work. */
function Search() {
  const { hash } = useLocation()
  return <SearchScreen key={hash} hash={hash} />
}

function Import() {
  return (
    <PermissionGuard permission="Sample.Create">
      <ImportPage />
    </PermissionGuard>
  )
}
