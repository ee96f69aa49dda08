/*
 * Our own names for the icons, so that a drawing can be replaced without changing any screen.
 * Here are those of the frame and the first screens; all others are in more-icons.ts, which loads later.
 */
import {
  Archive,
  ArrowLeft,
  ArrowRightLeft,
  Bell,
  Box,
  Boxes,
  Building2,
  CalendarClock,
  CalendarX,
  Camera,
  Check,
  ChevronDown,
  ChevronRight,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleQuestionMark,
  CircleX,
  ClipboardPaste,
  CloudCheck,
  CloudOff,
  CloudUpload,
  Code,
  Cylinder,
  Download,
  Droplet,
  Ellipsis,
  Eye,
  EyeOff,
  FolderTree,
  Funnel,
  Globe,
  Grid3x3,
  Hand,
  HardDrive,
  History,
  House,
  Image,
  Inbox,
  Info,
  Keyboard,
  KeyRound,
  Layers,
  Link,
  Lock,
  LogIn,
  LogOut,
  Mail,
  Move,
  MoveHorizontal,
  NotebookPen,
  OctagonAlert,
  PackageOpen,
  Pencil,
  RefreshCw,
  Refrigerator,
  Rows3,
  ScanBarcode,
  Search,
  Settings,
  ShieldCheck,
  Snowflake,
  SquarePen,
  TabletSmartphone,
  Tag,
  TestTubes,
  TriangleAlert,
  User,
  UserPlus,
  Users,
  WifiOff,
  X,
} from 'lucide'
import { createIcon } from './create-icon.tsx'

export type { Icon } from './create-icon.tsx'

export const ArchiveIcon = createIcon(Archive)
export const BackIcon = createIcon(ArrowLeft)
export const SwapIcon = createIcon(ArrowRightLeft)
export const BellIcon = createIcon(Bell)
export const BoxesIcon = createIcon(Boxes)
export const BuildingIcon = createIcon(Building2)
export const DateSoonIcon = createIcon(CalendarClock)
export const DatePastIcon = createIcon(CalendarX)
export const CheckIcon = createIcon(Check)
export const ChevronDownIcon = createIcon(ChevronDown)
export const ChevronRightIcon = createIcon(ChevronRight)
export const AlertIcon = createIcon(CircleAlert)
export const DoneIcon = createIcon(CircleCheck)
export const HelpIcon = createIcon(CircleQuestionMark)
export const SentIcon = createIcon(CloudCheck)
export const OfflineIcon = createIcon(CloudOff)
export const WaitingIcon = createIcon(CloudUpload)
export const DownloadIcon = createIcon(Download)
export const DropIcon = createIcon(Droplet)
export const MoreIcon = createIcon(Ellipsis)
export const FilterIcon = createIcon(Funnel)
export const HandIcon = createIcon(Hand)
export const StorageDeviceIcon = createIcon(HardDrive)
export const HistoryIcon = createIcon(History)
export const HomeIcon = createIcon(House)
export const InboxIcon = createIcon(Inbox)
export const InfoIcon = createIcon(Info)
export const LayersIcon = createIcon(Layers)
export const LockIcon = createIcon(Lock)
export const SignOutIcon = createIcon(LogOut)
export const MailIcon = createIcon(Mail)
export const NotebookIcon = createIcon(NotebookPen)
export const StopIcon = createIcon(OctagonAlert)
export const RefreshIcon = createIcon(RefreshCw)
export const CabinetIcon = createIcon(Refrigerator)
export const ScanIcon = createIcon(ScanBarcode)
export const DeliveryIcon = createIcon(PackageOpen)
export const SearchIcon = createIcon(Search)
export const SettingsIcon = createIcon(Settings)
export const SafeIcon = createIcon(ShieldCheck)
export const ComposeIcon = createIcon(SquarePen)
export const DevicesIcon = createIcon(TabletSmartphone)
export const TagIcon = createIcon(Tag)
export const TubesIcon = createIcon(TestTubes)
export const WarningIcon = createIcon(TriangleAlert)
export const PersonIcon = createIcon(User)
export const PeopleIcon = createIcon(Users)
export const DisconnectedIcon = createIcon(WifiOff)
export const CloseIcon = createIcon(X)
export const BoxIcon = createIcon(Box)
export const CameraIcon = createIcon(Camera)
export const FailedIcon = createIcon(CircleX)
export const PasteIcon = createIcon(ClipboardPaste)
export const TankIcon = createIcon(Cylinder)
export const ShowIcon = createIcon(Eye)
export const HideIcon = createIcon(EyeOff)
export const HierarchyIcon = createIcon(FolderTree)
export const GlobeIcon = createIcon(Globe)
export const GridIcon = createIcon(Grid3x3)
export const PictureIcon = createIcon(Image)
export const KeyIcon = createIcon(KeyRound)
export const KeyboardIcon = createIcon(Keyboard)
export const LinkIcon = createIcon(Link)
export const SignInIcon = createIcon(LogIn)
export const MoveIcon = createIcon(Move)
export const WidthIcon = createIcon(MoveHorizontal)
export const RowsIcon = createIcon(Rows3)
export const ColdIcon = createIcon(Snowflake)
export const AddPersonIcon = createIcon(UserPlus)
export const PendingIcon = createIcon(CircleDashed)
export const SourceIcon = createIcon(Code)
export const EditIcon = createIcon(Pencil)
