CREATE TABLE card (
    uid text NOT NULL,
    hf_id text NOT NULL,
    first_four_digits text NOT NULL,
    last_four_digits text NOT NULL,
    created_at bigint NOT NULL
);
CREATE TABLE category (
    uid text NOT NULL,
    name text NOT NULL
);
CREATE TABLE company (
    uid text NOT NULL,
    hf_id text NOT NULL,
    name text NOT NULL,
    address text NOT NULL,
    tax_number text NOT NULL,
    tax_office text NOT NULL,
    phone text NOT NULL,
    folded_name text NOT NULL,
    plain_tax_number text NOT NULL,
    search_text text NOT NULL,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL
);
CREATE TABLE history (
    uid text NOT NULL,
    invoice_uid text NOT NULL,
    action text NOT NULL,
    created_at bigint NOT NULL,
    workspace_user_uid text,
    reason text,
    changes text NOT NULL
);
CREATE TABLE idempotency (
    scope text NOT NULL,
    key text NOT NULL,
    fingerprint text NOT NULL,
    status integer,
    body text,
    created_at bigint NOT NULL
);
CREATE TABLE invoice (
    uid text NOT NULL,
    hf_id text NOT NULL,
    workspace_user_uid text NOT NULL,
    created_at bigint NOT NULL,
    version integer NOT NULL,
    processing_status text NOT NULL,
    approvement_status text NOT NULL,
    total_price bigint,
    total_vat bigint,
    currency text NOT NULL,
    invoice_date text,
    invoice_number text NOT NULL,
    language text NOT NULL,
    country text NOT NULL,
    payment_type text,
    company_uid text,
    card_uid text,
    category_uid text,
    file_name text NOT NULL,
    file_type text NOT NULL,
    file_sha256 text NOT NULL,
    search_text text NOT NULL
);
CREATE TABLE item (
    uid text NOT NULL,
    invoice_uid text NOT NULL,
    "position" integer NOT NULL,
    name text NOT NULL,
    description text NOT NULL,
    quantity bigint,
    unit text,
    total_price bigint,
    vat_rate integer
);
CREATE TABLE job (
    invoice_uid text NOT NULL,
    state text NOT NULL,
    attempts integer NOT NULL,
    created_at bigint NOT NULL,
    lease_until bigint
);
CREATE TABLE kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
CREATE TABLE kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);
CREATE TABLE migration_turn (
    id integer NOT NULL
);
CREATE TABLE setting (
    name text NOT NULL,
    value text NOT NULL
);
CREATE TABLE workspace_user (
    uid text NOT NULL,
    user_uid text NOT NULL,
    email text NOT NULL,
    first_name text NOT NULL,
    last_name text NOT NULL,
    role_type text NOT NULL,
    key_hash text,
    created_at bigint NOT NULL,
    removed_at bigint
);
INSERT INTO card (uid, hf_id, first_four_digits, last_four_digits, created_at) VALUES ('fb66c373-6f88-4f62-942a-f5b5396ce20c', 'CRD-S5SWAH', '', '0017', 1795374421138000);
INSERT INTO category (uid, name) VALUES ('dd01b5dd-d30a-8eed-8a62-9bb4532cad16', 'Office supplies');
INSERT INTO company (uid, hf_id, name, address, tax_number, tax_office, phone, folded_name, plain_tax_number, search_text, created_at, updated_at) VALUES ('b0a987b7-29e8-4446-828b-24cab65d8ee5', 'CMP-6CJMBC', 'Nordlicht Bürobedarf GmbH', 'Hafenstraße 4, Hamburg', 'DE811907980', '', '', 'nordlicht burobedarf gmbh', 'DE811907980', 'nordlicht burobedarf gmbh de811907980 hafenstrasse 4, hamburg cmp-6cjmbc', 1795374421135000, 1795374421135000);
INSERT INTO history (uid, invoice_uid, action, created_at, workspace_user_uid, reason, changes) VALUES ('f6ebda46-a296-406d-bff9-b9373ebc1393', 'e6fd69b6-7704-478e-9a32-d356aaaf9c88', 'upload', 1795374421071000, 'f7fdbe5e-35dd-4914-b5e0-561fae55c50e', NULL, '[{"field":"file","from":null,"to":"a.xml"}]');
INSERT INTO history (uid, invoice_uid, action, created_at, workspace_user_uid, reason, changes) VALUES ('17440e89-7b30-4bb1-ba33-0ef4f170c3ce', 'e6fd69b6-7704-478e-9a32-d356aaaf9c88', 'process', 1795374421143000, NULL, NULL, '[{"field":"read_from","to":"xml","from":null},{"field":"invoice_number","to":"NB-117","from":null},{"field":"invoice_date","to":"2026-02-27","from":null},{"field":"currency","to":"EUR","from":null},{"field":"total_price","to":"119.00","from":null},{"field":"total_vat","to":"19.00","from":null},{"field":"card","to":"•••• •••• •••• 0017","from":null},{"field":"company","to":"Nordlicht Bürobedarf GmbH","from":null},{"field":"tax_number","to":"DE811907980","from":null},{"field":"category","to":"Office supplies","from":null},{"field":"items","to":"1","from":null}]');
INSERT INTO history (uid, invoice_uid, action, created_at, workspace_user_uid, reason, changes) VALUES ('2056bf82-03c0-4a6c-8849-26fb6b483de8', 'e6fd69b6-7704-478e-9a32-d356aaaf9c88', 'approve', 1795374421153000, 'f7fdbe5e-35dd-4914-b5e0-561fae55c50e', NULL, '[{"field":"approvement_status","from":"waiting","to":"approved"}]');
INSERT INTO history (uid, invoice_uid, action, created_at, workspace_user_uid, reason, changes) VALUES ('2ab85338-607d-4826-bf9f-efc74111f3e1', '1431ea8b-2ca8-45d0-a4ea-13344c7ecfeb', 'upload', 1795374421158001, 'f7fdbe5e-35dd-4914-b5e0-561fae55c50e', NULL, '[{"field":"file","from":null,"to":"a.xml"}]');
INSERT INTO history (uid, invoice_uid, action, created_at, workspace_user_uid, reason, changes) VALUES ('370cea2a-158c-4128-93cf-03c8e5d03b64', '1431ea8b-2ca8-45d0-a4ea-13344c7ecfeb', 'process', 1795374421175000, NULL, NULL, '[{"field":"read_from","to":"xml","from":null},{"field":"invoice_number","to":"NB-118","from":null},{"field":"invoice_date","to":"2026-02-27","from":null},{"field":"currency","to":"EUR","from":null},{"field":"total_price","to":"119.00","from":null},{"field":"total_vat","to":"19.00","from":null},{"field":"company","to":"Nordlicht Bürobedarf GmbH","from":null},{"field":"tax_number","to":"DE811907980","from":null},{"field":"category","to":"Office supplies","from":null},{"field":"items","to":"1","from":null}]');
INSERT INTO history (uid, invoice_uid, action, created_at, workspace_user_uid, reason, changes) VALUES ('6466f396-e73f-4ef9-bfbe-88e2c6e70f5e', '1431ea8b-2ca8-45d0-a4ea-13344c7ecfeb', 'reject', 1795374421182000, 'f7fdbe5e-35dd-4914-b5e0-561fae55c50e', 'Twice', '[{"field":"approvement_status","from":"waiting","to":"rejected"}]');
INSERT INTO history (uid, invoice_uid, action, created_at, workspace_user_uid, reason, changes) VALUES ('a6ffa44d-ed99-4cb5-9636-a61cbd5982a6', 'f285414d-e6c1-4216-91f8-6d6a39c0657f', 'upload', 1795374421247000, 'f7fdbe5e-35dd-4914-b5e0-561fae55c50e', NULL, '[{"field":"file","from":null,"to":"a.xml"}]');
INSERT INTO history (uid, invoice_uid, action, created_at, workspace_user_uid, reason, changes) VALUES ('fff8d3eb-5e1f-4a5c-8d1c-ef57bc815870', 'f285414d-e6c1-4216-91f8-6d6a39c0657f', 'fail', 1795374421280000, NULL, 'This PDF is broken.', '[]');
INSERT INTO history (uid, invoice_uid, action, created_at, workspace_user_uid, reason, changes) VALUES ('7c20cc40-a5e8-4e70-8762-218f8803b043', '5dde891a-ef06-4a66-9584-fff28384d14f', 'upload', 1795374421298000, 'f7fdbe5e-35dd-4914-b5e0-561fae55c50e', NULL, '[{"field":"file","from":null,"to":"a.xml"}]');
INSERT INTO history (uid, invoice_uid, action, created_at, workspace_user_uid, reason, changes) VALUES ('dc15074a-9e9d-4d61-a2e6-e1d40329ec45', 'f743e5c0-4d66-45e6-8ad7-cf27d1b02fef', 'upload', 1795374421405000, 'f7fdbe5e-35dd-4914-b5e0-561fae55c50e', NULL, '[{"field":"file","from":null,"to":"a.xml"}]');
INSERT INTO idempotency (scope, key, fingerprint, status, body, created_at) VALUES ('f7fdbe5e-35dd-4914-b5e0-561fae55c50e POST /v1/companies/', '31156eb0e461ecc14121d6877ba390350b70fcbabbd19c9c94b25498734c50c0', 'f', 201, 'a7ef1WmtUPe3NhNNYDS+uel6XxM5FGeoHBW17t6ugg4EWBqcWo7M5ZlNTJFznrC58w==', 1795374421455000);
INSERT INTO invoice (uid, hf_id, workspace_user_uid, created_at, version, processing_status, approvement_status, total_price, total_vat, currency, invoice_date, invoice_number, language, country, payment_type, company_uid, card_uid, category_uid, file_name, file_type, file_sha256, search_text) VALUES ('e6fd69b6-7704-478e-9a32-d356aaaf9c88', 'INV-R9M9CC', 'f7fdbe5e-35dd-4914-b5e0-561fae55c50e', 1795374421042000, 3, 'finished', 'approved', 11900, 1900, 'EUR', '2026-02-27', 'NB-117', 'de', 'DE', NULL, 'b0a987b7-29e8-4446-828b-24cab65d8ee5', 'fb66c373-6f88-4f62-942a-f5b5396ce20c', 'dd01b5dd-d30a-8eed-8a62-9bb4532cad16', 'a.xml', 'application/xml', '15f8542e94265e087b8d6612201e219b67c5b4abe521765f5836c45dbff84f4e', 'inv-r9m9cc nb-117 office supplies nordlicht burobedarf gmbh hafenstrasse 4, hamburg de811907980 cmp-6cjmbc paper a4');
INSERT INTO invoice (uid, hf_id, workspace_user_uid, created_at, version, processing_status, approvement_status, total_price, total_vat, currency, invoice_date, invoice_number, language, country, payment_type, company_uid, card_uid, category_uid, file_name, file_type, file_sha256, search_text) VALUES ('1431ea8b-2ca8-45d0-a4ea-13344c7ecfeb', 'INV-S8BTFC', 'f7fdbe5e-35dd-4914-b5e0-561fae55c50e', 1795374421155000, 3, 'finished', 'rejected', 11900, 1900, 'EUR', '2026-02-27', 'NB-118', 'de', 'DE', NULL, 'b0a987b7-29e8-4446-828b-24cab65d8ee5', NULL, 'dd01b5dd-d30a-8eed-8a62-9bb4532cad16', 'a.xml', 'application/xml', '0826407c2032b96208ba6e89baac579bb16888c6bcb9487f62bebf89191513fb', 'inv-s8btfc nb-118 office supplies nordlicht burobedarf gmbh hafenstrasse 4, hamburg de811907980 cmp-6cjmbc paper a4');
INSERT INTO invoice (uid, hf_id, workspace_user_uid, created_at, version, processing_status, approvement_status, total_price, total_vat, currency, invoice_date, invoice_number, language, country, payment_type, company_uid, card_uid, category_uid, file_name, file_type, file_sha256, search_text) VALUES ('f285414d-e6c1-4216-91f8-6d6a39c0657f', 'INV-YHF5AX', 'f7fdbe5e-35dd-4914-b5e0-561fae55c50e', 1795374421237000, 2, 'failed', 'waiting', NULL, NULL, '', NULL, '', '', '', NULL, NULL, NULL, NULL, 'a.xml', 'application/xml', 'f526795c95399cea27c055c842c3d6ab018ed0fa4f66f701c28ab22dec28237b', 'inv-yhf5ax');
INSERT INTO invoice (uid, hf_id, workspace_user_uid, created_at, version, processing_status, approvement_status, total_price, total_vat, currency, invoice_date, invoice_number, language, country, payment_type, company_uid, card_uid, category_uid, file_name, file_type, file_sha256, search_text) VALUES ('5dde891a-ef06-4a66-9584-fff28384d14f', 'INV-E5BEZY', 'f7fdbe5e-35dd-4914-b5e0-561fae55c50e', 1795374421289000, 1, 'processing', 'waiting', NULL, NULL, '', NULL, '', '', '', NULL, NULL, NULL, NULL, 'a.xml', 'application/xml', 'c071cf5f5ed6f884cc70155b6f05f755fd46a302d05e4261b7e92ce878bbfed8', 'inv-e5bezy');
INSERT INTO invoice (uid, hf_id, workspace_user_uid, created_at, version, processing_status, approvement_status, total_price, total_vat, currency, invoice_date, invoice_number, language, country, payment_type, company_uid, card_uid, category_uid, file_name, file_type, file_sha256, search_text) VALUES ('f743e5c0-4d66-45e6-8ad7-cf27d1b02fef', 'INV-7BQMQT', 'f7fdbe5e-35dd-4914-b5e0-561fae55c50e', 1795374421329000, 1, 'processing', 'waiting', NULL, NULL, '', NULL, '', '', '', NULL, NULL, NULL, NULL, 'a.xml', 'application/xml', '80cfa3e7f28dde4df64436b652230aff28d7779116d1369c21ef2bbf37261d71', 'inv-7bqmqt');
INSERT INTO item (uid, invoice_uid, "position", name, description, quantity, unit, total_price, vat_rate) VALUES ('7c527411-9fb9-40b7-bbbe-29a9ceded6ad', 'e6fd69b6-7704-478e-9a32-d356aaaf9c88', 1, 'Paper A4', '', 10000, 'p', 11900, 1900);
INSERT INTO item (uid, invoice_uid, "position", name, description, quantity, unit, total_price, vat_rate) VALUES ('49e097a7-88f5-493e-8a84-c975d3d18a88', '1431ea8b-2ca8-45d0-a4ea-13344c7ecfeb', 1, 'Paper A4', '', 10000, 'p', 11900, 1900);
INSERT INTO job (invoice_uid, state, attempts, created_at, lease_until) VALUES ('5dde891a-ef06-4a66-9584-fff28384d14f', 'running', 0, 1795374421296000, 1795374441316000);
INSERT INTO job (invoice_uid, state, attempts, created_at, lease_until) VALUES ('f743e5c0-4d66-45e6-8ad7-cf27d1b02fef', 'queued', 0, 1795374421335000, NULL);
INSERT INTO kysely_migration (name, "timestamp") VALUES ('001_first', '2026-11-22T19:07:00.982Z');
INSERT INTO kysely_migration_lock (id, is_locked) VALUES ('migration_lock', 0);
INSERT INTO migration_turn (id) VALUES (1);
INSERT INTO setting (name, value) VALUES ('signing_secret', 'c3513e1120c2847ab11cc6de61c0cac826bba872a5c6c2372a4bc7dcd0c2258f');
INSERT INTO workspace_user (uid, user_uid, email, first_name, last_name, role_type, key_hash, created_at, removed_at) VALUES ('f7fdbe5e-35dd-4914-b5e0-561fae55c50e', 'e76392be-8e00-4dfc-9bf8-05590ea869f4', 'ada@example.com', 'Ada', 'Yılmaz', 'admin', '69e604ce054950a9207278695c92eb89fc2a2f47893d0fbf7036a5ca84d2d732', 1795374421012000, NULL);
ALTER TABLE ONLY card
    ADD CONSTRAINT card_pkey PRIMARY KEY (uid);
ALTER TABLE ONLY category
    ADD CONSTRAINT category_pkey PRIMARY KEY (uid);
ALTER TABLE ONLY company
    ADD CONSTRAINT company_pkey PRIMARY KEY (uid);
ALTER TABLE ONLY history
    ADD CONSTRAINT history_pkey PRIMARY KEY (uid);
ALTER TABLE ONLY idempotency
    ADD CONSTRAINT idempotency_pkey PRIMARY KEY (scope, key);
ALTER TABLE ONLY invoice
    ADD CONSTRAINT invoice_pkey PRIMARY KEY (uid);
ALTER TABLE ONLY item
    ADD CONSTRAINT item_pkey PRIMARY KEY (uid);
ALTER TABLE ONLY job
    ADD CONSTRAINT job_pkey PRIMARY KEY (invoice_uid);
ALTER TABLE ONLY kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY migration_turn
    ADD CONSTRAINT migration_turn_pkey PRIMARY KEY (id);
ALTER TABLE ONLY setting
    ADD CONSTRAINT setting_pkey PRIMARY KEY (name);
ALTER TABLE ONLY workspace_user
    ADD CONSTRAINT workspace_user_pkey PRIMARY KEY (uid);
CREATE UNIQUE INDEX card_by_first_four_digits_last_four_digits ON card USING btree (first_four_digits, last_four_digits);
CREATE UNIQUE INDEX card_by_hf_id ON card USING btree (hf_id);
CREATE INDEX company_by_created_at_uid ON company USING btree (created_at DESC, uid DESC);
CREATE INDEX company_by_folded_name ON company USING btree (folded_name);
CREATE UNIQUE INDEX company_by_hf_id ON company USING btree (hf_id);
CREATE INDEX company_by_plain_tax_number ON company USING btree (plain_tax_number);
CREATE INDEX company_search ON company USING gin (search_text gin_trgm_ops);
CREATE INDEX history_by_invoice_uid_created_at ON history USING btree (invoice_uid, created_at DESC);
CREATE INDEX invoice_by_approvement_status_created_at_uid ON invoice USING btree (approvement_status, created_at DESC, uid DESC);
CREATE INDEX invoice_by_card_uid_created_at_uid ON invoice USING btree (card_uid, created_at DESC, uid DESC);
CREATE INDEX invoice_by_company_uid_created_at_uid ON invoice USING btree (company_uid, created_at DESC, uid DESC);
CREATE INDEX invoice_by_created_at_uid ON invoice USING btree (created_at DESC, uid DESC);
CREATE INDEX invoice_by_file_sha256 ON invoice USING btree (file_sha256);
CREATE UNIQUE INDEX invoice_by_hf_id ON invoice USING btree (hf_id);
CREATE INDEX invoice_by_payment_type_created_at_uid ON invoice USING btree (payment_type, created_at DESC, uid DESC);
CREATE INDEX invoice_by_workspace_user_uid_created_at_uid ON invoice USING btree (workspace_user_uid, created_at DESC, uid DESC);
CREATE INDEX invoice_search ON invoice USING gin (search_text gin_trgm_ops);
CREATE INDEX item_by_invoice_uid_position ON item USING btree (invoice_uid, "position");
CREATE INDEX job_by_state_created_at ON job USING btree (state, created_at);
CREATE UNIQUE INDEX workspace_user_by_key_hash ON workspace_user USING btree (key_hash);
ALTER TABLE ONLY history
    ADD CONSTRAINT history_invoice_uid_fkey FOREIGN KEY (invoice_uid) REFERENCES invoice(uid) ON DELETE CASCADE;
ALTER TABLE ONLY invoice
    ADD CONSTRAINT invoice_card_uid_fkey FOREIGN KEY (card_uid) REFERENCES card(uid) ON DELETE SET NULL;
ALTER TABLE ONLY invoice
    ADD CONSTRAINT invoice_category_uid_fkey FOREIGN KEY (category_uid) REFERENCES category(uid) ON DELETE SET NULL;
ALTER TABLE ONLY invoice
    ADD CONSTRAINT invoice_company_uid_fkey FOREIGN KEY (company_uid) REFERENCES company(uid) ON DELETE SET NULL;
ALTER TABLE ONLY invoice
    ADD CONSTRAINT invoice_workspace_user_uid_fkey FOREIGN KEY (workspace_user_uid) REFERENCES workspace_user(uid) ON DELETE RESTRICT;
ALTER TABLE ONLY item
    ADD CONSTRAINT item_invoice_uid_fkey FOREIGN KEY (invoice_uid) REFERENCES invoice(uid) ON DELETE CASCADE;
ALTER TABLE ONLY job
    ADD CONSTRAINT job_invoice_uid_fkey FOREIGN KEY (invoice_uid) REFERENCES invoice(uid) ON DELETE CASCADE;
