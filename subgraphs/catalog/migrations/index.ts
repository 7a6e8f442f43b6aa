import type { NamedMigration } from '../../../kernel/database/migrate.js';
import { CreateProduct } from './20261121T1100_create_product.js';
import { CreateProductImport } from './20261121T1110_create_product_import.js';
import { CreateImageFile } from './20261121T1120_create_image_file.js';
import { CreateReservation } from './20261121T1140_create_reservation.js';
import { CreateListing } from './20261121T1150_create_listing.js';
import { CreateConnection } from './20261121T1160_create_connection.js';
import { AddListingDefaults } from './20261121T1200_add_listing_defaults.js';
import { IndexPushToken } from './20261121T1312_index_push_token.js';
import { CreateChannelSender } from './20261121T1320_create_channel_sender.js';
import { AddOtherCodes } from './20261122T1330_add_other_codes.js';
import { CreateListingRequest } from './20261122T1340_create_listing_request.js';
import { AddDoubleSkus } from './20261122T1410_add_double_skus.js';
import { IndexProductCodes } from './20261122T1500_index_product_codes.js';
import { CountStoredBytes } from './20261122T1600_count_stored_bytes.js';
import { CreateImportSource } from './20261122T2030_create_import_source.js';
import { AddRequiresShipping } from './20261122T2040_add_requires_shipping.js';
import { CreateShortage } from './20261123T0050_create_shortage.js';

export const catalogMigrations: NamedMigration[] = [
  { name: '20261121T1100_create_product', class: CreateProduct },
  { name: '20261121T1110_create_product_import', class: CreateProductImport },
  { name: '20261121T1120_create_image_file', class: CreateImageFile },
  { name: '20261121T1140_create_reservation', class: CreateReservation },
  { name: '20261121T1150_create_listing', class: CreateListing },
  { name: '20261121T1160_create_connection', class: CreateConnection },
  { name: '20261121T1200_add_listing_defaults', class: AddListingDefaults },
  { name: '20261121T1312_index_push_token', class: IndexPushToken },
  { name: '20261121T1320_create_channel_sender', class: CreateChannelSender },
  { name: '20261122T1330_add_other_codes', class: AddOtherCodes },
  { name: '20261122T1340_create_listing_request', class: CreateListingRequest },
  { name: '20261122T1410_add_double_skus', class: AddDoubleSkus },
  { name: '20261122T1500_index_product_codes', class: IndexProductCodes },
  { name: '20261122T1600_count_stored_bytes', class: CountStoredBytes },
  { name: '20261122T2030_create_import_source', class: CreateImportSource },
  { name: '20261122T2040_add_requires_shipping', class: AddRequiresShipping },
  { name: '20261123T0050_create_shortage', class: CreateShortage },
];
