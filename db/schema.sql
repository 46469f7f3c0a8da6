-- Made by npm run schema:dump from db/migrations. Do not edit.
CREATE EXTENSION IF NOT EXISTS btree_gin WITH SCHEMA public;

COMMENT ON EXTENSION btree_gin IS 'support for indexing common datatypes in GIN';

CREATE EXTENSION IF NOT EXISTS vector WITH SCHEMA public;

COMMENT ON EXTENSION vector IS 'vector data type and ivfflat and hnsw access methods';

CREATE TEXT SEARCH DICTIONARY public.memo_arabic (
    TEMPLATE = pg_catalog.snowball,
    language = 'arabic' );

CREATE TEXT SEARCH DICTIONARY public.memo_armenian (
    TEMPLATE = pg_catalog.snowball,
    language = 'armenian' );

CREATE TEXT SEARCH DICTIONARY public.memo_basque (
    TEMPLATE = pg_catalog.snowball,
    language = 'basque' );

CREATE TEXT SEARCH DICTIONARY public.memo_catalan (
    TEMPLATE = pg_catalog.snowball,
    language = 'catalan' );

CREATE TEXT SEARCH DICTIONARY public.memo_danish (
    TEMPLATE = pg_catalog.snowball,
    language = 'danish' );

CREATE TEXT SEARCH DICTIONARY public.memo_dutch (
    TEMPLATE = pg_catalog.snowball,
    language = 'dutch' );

CREATE TEXT SEARCH DICTIONARY public.memo_english (
    TEMPLATE = pg_catalog.snowball,
    language = 'english' );

CREATE TEXT SEARCH DICTIONARY public.memo_finnish (
    TEMPLATE = pg_catalog.snowball,
    language = 'finnish' );

CREATE TEXT SEARCH DICTIONARY public.memo_french (
    TEMPLATE = pg_catalog.snowball,
    language = 'french' );

CREATE TEXT SEARCH DICTIONARY public.memo_german (
    TEMPLATE = pg_catalog.snowball,
    language = 'german' );

CREATE TEXT SEARCH DICTIONARY public.memo_greek (
    TEMPLATE = pg_catalog.snowball,
    language = 'greek' );

CREATE TEXT SEARCH DICTIONARY public.memo_hindi (
    TEMPLATE = pg_catalog.snowball,
    language = 'hindi' );

CREATE TEXT SEARCH DICTIONARY public.memo_hungarian (
    TEMPLATE = pg_catalog.snowball,
    language = 'hungarian' );

CREATE TEXT SEARCH DICTIONARY public.memo_indonesian (
    TEMPLATE = pg_catalog.snowball,
    language = 'indonesian' );

CREATE TEXT SEARCH DICTIONARY public.memo_irish (
    TEMPLATE = pg_catalog.snowball,
    language = 'irish' );

CREATE TEXT SEARCH DICTIONARY public.memo_italian (
    TEMPLATE = pg_catalog.snowball,
    language = 'italian' );

CREATE TEXT SEARCH DICTIONARY public.memo_lithuanian (
    TEMPLATE = pg_catalog.snowball,
    language = 'lithuanian' );

CREATE TEXT SEARCH DICTIONARY public.memo_nepali (
    TEMPLATE = pg_catalog.snowball,
    language = 'nepali' );

CREATE TEXT SEARCH DICTIONARY public.memo_norwegian (
    TEMPLATE = pg_catalog.snowball,
    language = 'norwegian' );

CREATE TEXT SEARCH DICTIONARY public.memo_portuguese (
    TEMPLATE = pg_catalog.snowball,
    language = 'portuguese' );

CREATE TEXT SEARCH DICTIONARY public.memo_romanian (
    TEMPLATE = pg_catalog.snowball,
    language = 'romanian' );

CREATE TEXT SEARCH DICTIONARY public.memo_russian (
    TEMPLATE = pg_catalog.snowball,
    language = 'russian' );

CREATE TEXT SEARCH DICTIONARY public.memo_serbian (
    TEMPLATE = pg_catalog.snowball,
    language = 'serbian' );

CREATE TEXT SEARCH DICTIONARY public.memo_spanish (
    TEMPLATE = pg_catalog.snowball,
    language = 'spanish' );

CREATE TEXT SEARCH DICTIONARY public.memo_swedish (
    TEMPLATE = pg_catalog.snowball,
    language = 'swedish' );

CREATE TEXT SEARCH DICTIONARY public.memo_tamil (
    TEMPLATE = pg_catalog.snowball,
    language = 'tamil' );

CREATE TEXT SEARCH DICTIONARY public.memo_turkish (
    TEMPLATE = pg_catalog.snowball,
    language = 'turkish' );

CREATE TEXT SEARCH DICTIONARY public.memo_yiddish (
    TEMPLATE = pg_catalog.snowball,
    language = 'yiddish' );

CREATE TEXT SEARCH CONFIGURATION public.memo_arabic (
    PARSER = pg_catalog."default" );

ALTER TEXT SEARCH CONFIGURATION public.memo_arabic
    ADD MAPPING FOR asciiword WITH public.memo_arabic;

ALTER TEXT SEARCH CONFIGURATION public.memo_arabic
    ADD MAPPING FOR word WITH public.memo_arabic;

ALTER TEXT SEARCH CONFIGURATION public.memo_arabic
    ADD MAPPING FOR numword WITH public.memo_arabic;

ALTER TEXT SEARCH CONFIGURATION public.memo_arabic
    ADD MAPPING FOR email WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_arabic
    ADD MAPPING FOR url WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_arabic
    ADD MAPPING FOR host WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_arabic
    ADD MAPPING FOR sfloat WITH public.memo_arabic;

ALTER TEXT SEARCH CONFIGURATION public.memo_arabic
    ADD MAPPING FOR version WITH public.memo_arabic;

ALTER TEXT SEARCH CONFIGURATION public.memo_arabic
    ADD MAPPING FOR hword_numpart WITH public.memo_arabic;

ALTER TEXT SEARCH CONFIGURATION public.memo_arabic
    ADD MAPPING FOR hword_part WITH public.memo_arabic;

ALTER TEXT SEARCH CONFIGURATION public.memo_arabic
    ADD MAPPING FOR hword_asciipart WITH public.memo_arabic;

ALTER TEXT SEARCH CONFIGURATION public.memo_arabic
    ADD MAPPING FOR numhword WITH public.memo_arabic;

ALTER TEXT SEARCH CONFIGURATION public.memo_arabic
    ADD MAPPING FOR asciihword WITH public.memo_arabic;

ALTER TEXT SEARCH CONFIGURATION public.memo_arabic
    ADD MAPPING FOR hword WITH public.memo_arabic;

ALTER TEXT SEARCH CONFIGURATION public.memo_arabic
    ADD MAPPING FOR url_path WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_arabic
    ADD MAPPING FOR file WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_arabic
    ADD MAPPING FOR "float" WITH public.memo_arabic;

ALTER TEXT SEARCH CONFIGURATION public.memo_arabic
    ADD MAPPING FOR "int" WITH public.memo_arabic;

ALTER TEXT SEARCH CONFIGURATION public.memo_arabic
    ADD MAPPING FOR uint WITH public.memo_arabic;

CREATE TEXT SEARCH CONFIGURATION public.memo_armenian (
    PARSER = pg_catalog."default" );

ALTER TEXT SEARCH CONFIGURATION public.memo_armenian
    ADD MAPPING FOR asciiword WITH public.memo_armenian;

ALTER TEXT SEARCH CONFIGURATION public.memo_armenian
    ADD MAPPING FOR word WITH public.memo_armenian;

ALTER TEXT SEARCH CONFIGURATION public.memo_armenian
    ADD MAPPING FOR numword WITH public.memo_armenian;

ALTER TEXT SEARCH CONFIGURATION public.memo_armenian
    ADD MAPPING FOR email WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_armenian
    ADD MAPPING FOR url WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_armenian
    ADD MAPPING FOR host WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_armenian
    ADD MAPPING FOR sfloat WITH public.memo_armenian;

ALTER TEXT SEARCH CONFIGURATION public.memo_armenian
    ADD MAPPING FOR version WITH public.memo_armenian;

ALTER TEXT SEARCH CONFIGURATION public.memo_armenian
    ADD MAPPING FOR hword_numpart WITH public.memo_armenian;

ALTER TEXT SEARCH CONFIGURATION public.memo_armenian
    ADD MAPPING FOR hword_part WITH public.memo_armenian;

ALTER TEXT SEARCH CONFIGURATION public.memo_armenian
    ADD MAPPING FOR hword_asciipart WITH public.memo_armenian;

ALTER TEXT SEARCH CONFIGURATION public.memo_armenian
    ADD MAPPING FOR numhword WITH public.memo_armenian;

ALTER TEXT SEARCH CONFIGURATION public.memo_armenian
    ADD MAPPING FOR asciihword WITH public.memo_armenian;

ALTER TEXT SEARCH CONFIGURATION public.memo_armenian
    ADD MAPPING FOR hword WITH public.memo_armenian;

ALTER TEXT SEARCH CONFIGURATION public.memo_armenian
    ADD MAPPING FOR url_path WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_armenian
    ADD MAPPING FOR file WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_armenian
    ADD MAPPING FOR "float" WITH public.memo_armenian;

ALTER TEXT SEARCH CONFIGURATION public.memo_armenian
    ADD MAPPING FOR "int" WITH public.memo_armenian;

ALTER TEXT SEARCH CONFIGURATION public.memo_armenian
    ADD MAPPING FOR uint WITH public.memo_armenian;

CREATE TEXT SEARCH CONFIGURATION public.memo_basque (
    PARSER = pg_catalog."default" );

ALTER TEXT SEARCH CONFIGURATION public.memo_basque
    ADD MAPPING FOR asciiword WITH public.memo_basque;

ALTER TEXT SEARCH CONFIGURATION public.memo_basque
    ADD MAPPING FOR word WITH public.memo_basque;

ALTER TEXT SEARCH CONFIGURATION public.memo_basque
    ADD MAPPING FOR numword WITH public.memo_basque;

ALTER TEXT SEARCH CONFIGURATION public.memo_basque
    ADD MAPPING FOR email WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_basque
    ADD MAPPING FOR url WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_basque
    ADD MAPPING FOR host WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_basque
    ADD MAPPING FOR sfloat WITH public.memo_basque;

ALTER TEXT SEARCH CONFIGURATION public.memo_basque
    ADD MAPPING FOR version WITH public.memo_basque;

ALTER TEXT SEARCH CONFIGURATION public.memo_basque
    ADD MAPPING FOR hword_numpart WITH public.memo_basque;

ALTER TEXT SEARCH CONFIGURATION public.memo_basque
    ADD MAPPING FOR hword_part WITH public.memo_basque;

ALTER TEXT SEARCH CONFIGURATION public.memo_basque
    ADD MAPPING FOR hword_asciipart WITH public.memo_basque;

ALTER TEXT SEARCH CONFIGURATION public.memo_basque
    ADD MAPPING FOR numhword WITH public.memo_basque;

ALTER TEXT SEARCH CONFIGURATION public.memo_basque
    ADD MAPPING FOR asciihword WITH public.memo_basque;

ALTER TEXT SEARCH CONFIGURATION public.memo_basque
    ADD MAPPING FOR hword WITH public.memo_basque;

ALTER TEXT SEARCH CONFIGURATION public.memo_basque
    ADD MAPPING FOR url_path WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_basque
    ADD MAPPING FOR file WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_basque
    ADD MAPPING FOR "float" WITH public.memo_basque;

ALTER TEXT SEARCH CONFIGURATION public.memo_basque
    ADD MAPPING FOR "int" WITH public.memo_basque;

ALTER TEXT SEARCH CONFIGURATION public.memo_basque
    ADD MAPPING FOR uint WITH public.memo_basque;

CREATE TEXT SEARCH CONFIGURATION public.memo_catalan (
    PARSER = pg_catalog."default" );

ALTER TEXT SEARCH CONFIGURATION public.memo_catalan
    ADD MAPPING FOR asciiword WITH public.memo_catalan;

ALTER TEXT SEARCH CONFIGURATION public.memo_catalan
    ADD MAPPING FOR word WITH public.memo_catalan;

ALTER TEXT SEARCH CONFIGURATION public.memo_catalan
    ADD MAPPING FOR numword WITH public.memo_catalan;

ALTER TEXT SEARCH CONFIGURATION public.memo_catalan
    ADD MAPPING FOR email WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_catalan
    ADD MAPPING FOR url WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_catalan
    ADD MAPPING FOR host WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_catalan
    ADD MAPPING FOR sfloat WITH public.memo_catalan;

ALTER TEXT SEARCH CONFIGURATION public.memo_catalan
    ADD MAPPING FOR version WITH public.memo_catalan;

ALTER TEXT SEARCH CONFIGURATION public.memo_catalan
    ADD MAPPING FOR hword_numpart WITH public.memo_catalan;

ALTER TEXT SEARCH CONFIGURATION public.memo_catalan
    ADD MAPPING FOR hword_part WITH public.memo_catalan;

ALTER TEXT SEARCH CONFIGURATION public.memo_catalan
    ADD MAPPING FOR hword_asciipart WITH public.memo_catalan;

ALTER TEXT SEARCH CONFIGURATION public.memo_catalan
    ADD MAPPING FOR numhword WITH public.memo_catalan;

ALTER TEXT SEARCH CONFIGURATION public.memo_catalan
    ADD MAPPING FOR asciihword WITH public.memo_catalan;

ALTER TEXT SEARCH CONFIGURATION public.memo_catalan
    ADD MAPPING FOR hword WITH public.memo_catalan;

ALTER TEXT SEARCH CONFIGURATION public.memo_catalan
    ADD MAPPING FOR url_path WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_catalan
    ADD MAPPING FOR file WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_catalan
    ADD MAPPING FOR "float" WITH public.memo_catalan;

ALTER TEXT SEARCH CONFIGURATION public.memo_catalan
    ADD MAPPING FOR "int" WITH public.memo_catalan;

ALTER TEXT SEARCH CONFIGURATION public.memo_catalan
    ADD MAPPING FOR uint WITH public.memo_catalan;

CREATE TEXT SEARCH CONFIGURATION public.memo_danish (
    PARSER = pg_catalog."default" );

ALTER TEXT SEARCH CONFIGURATION public.memo_danish
    ADD MAPPING FOR asciiword WITH public.memo_danish;

ALTER TEXT SEARCH CONFIGURATION public.memo_danish
    ADD MAPPING FOR word WITH public.memo_danish;

ALTER TEXT SEARCH CONFIGURATION public.memo_danish
    ADD MAPPING FOR numword WITH public.memo_danish;

ALTER TEXT SEARCH CONFIGURATION public.memo_danish
    ADD MAPPING FOR email WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_danish
    ADD MAPPING FOR url WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_danish
    ADD MAPPING FOR host WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_danish
    ADD MAPPING FOR sfloat WITH public.memo_danish;

ALTER TEXT SEARCH CONFIGURATION public.memo_danish
    ADD MAPPING FOR version WITH public.memo_danish;

ALTER TEXT SEARCH CONFIGURATION public.memo_danish
    ADD MAPPING FOR hword_numpart WITH public.memo_danish;

ALTER TEXT SEARCH CONFIGURATION public.memo_danish
    ADD MAPPING FOR hword_part WITH public.memo_danish;

ALTER TEXT SEARCH CONFIGURATION public.memo_danish
    ADD MAPPING FOR hword_asciipart WITH public.memo_danish;

ALTER TEXT SEARCH CONFIGURATION public.memo_danish
    ADD MAPPING FOR numhword WITH public.memo_danish;

ALTER TEXT SEARCH CONFIGURATION public.memo_danish
    ADD MAPPING FOR asciihword WITH public.memo_danish;

ALTER TEXT SEARCH CONFIGURATION public.memo_danish
    ADD MAPPING FOR hword WITH public.memo_danish;

ALTER TEXT SEARCH CONFIGURATION public.memo_danish
    ADD MAPPING FOR url_path WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_danish
    ADD MAPPING FOR file WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_danish
    ADD MAPPING FOR "float" WITH public.memo_danish;

ALTER TEXT SEARCH CONFIGURATION public.memo_danish
    ADD MAPPING FOR "int" WITH public.memo_danish;

ALTER TEXT SEARCH CONFIGURATION public.memo_danish
    ADD MAPPING FOR uint WITH public.memo_danish;

CREATE TEXT SEARCH CONFIGURATION public.memo_dutch (
    PARSER = pg_catalog."default" );

ALTER TEXT SEARCH CONFIGURATION public.memo_dutch
    ADD MAPPING FOR asciiword WITH public.memo_dutch;

ALTER TEXT SEARCH CONFIGURATION public.memo_dutch
    ADD MAPPING FOR word WITH public.memo_dutch;

ALTER TEXT SEARCH CONFIGURATION public.memo_dutch
    ADD MAPPING FOR numword WITH public.memo_dutch;

ALTER TEXT SEARCH CONFIGURATION public.memo_dutch
    ADD MAPPING FOR email WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_dutch
    ADD MAPPING FOR url WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_dutch
    ADD MAPPING FOR host WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_dutch
    ADD MAPPING FOR sfloat WITH public.memo_dutch;

ALTER TEXT SEARCH CONFIGURATION public.memo_dutch
    ADD MAPPING FOR version WITH public.memo_dutch;

ALTER TEXT SEARCH CONFIGURATION public.memo_dutch
    ADD MAPPING FOR hword_numpart WITH public.memo_dutch;

ALTER TEXT SEARCH CONFIGURATION public.memo_dutch
    ADD MAPPING FOR hword_part WITH public.memo_dutch;

ALTER TEXT SEARCH CONFIGURATION public.memo_dutch
    ADD MAPPING FOR hword_asciipart WITH public.memo_dutch;

ALTER TEXT SEARCH CONFIGURATION public.memo_dutch
    ADD MAPPING FOR numhword WITH public.memo_dutch;

ALTER TEXT SEARCH CONFIGURATION public.memo_dutch
    ADD MAPPING FOR asciihword WITH public.memo_dutch;

ALTER TEXT SEARCH CONFIGURATION public.memo_dutch
    ADD MAPPING FOR hword WITH public.memo_dutch;

ALTER TEXT SEARCH CONFIGURATION public.memo_dutch
    ADD MAPPING FOR url_path WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_dutch
    ADD MAPPING FOR file WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_dutch
    ADD MAPPING FOR "float" WITH public.memo_dutch;

ALTER TEXT SEARCH CONFIGURATION public.memo_dutch
    ADD MAPPING FOR "int" WITH public.memo_dutch;

ALTER TEXT SEARCH CONFIGURATION public.memo_dutch
    ADD MAPPING FOR uint WITH public.memo_dutch;

CREATE TEXT SEARCH CONFIGURATION public.memo_english (
    PARSER = pg_catalog."default" );

ALTER TEXT SEARCH CONFIGURATION public.memo_english
    ADD MAPPING FOR asciiword WITH public.memo_english;

ALTER TEXT SEARCH CONFIGURATION public.memo_english
    ADD MAPPING FOR word WITH public.memo_english;

ALTER TEXT SEARCH CONFIGURATION public.memo_english
    ADD MAPPING FOR numword WITH public.memo_english;

ALTER TEXT SEARCH CONFIGURATION public.memo_english
    ADD MAPPING FOR email WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_english
    ADD MAPPING FOR url WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_english
    ADD MAPPING FOR host WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_english
    ADD MAPPING FOR sfloat WITH public.memo_english;

ALTER TEXT SEARCH CONFIGURATION public.memo_english
    ADD MAPPING FOR version WITH public.memo_english;

ALTER TEXT SEARCH CONFIGURATION public.memo_english
    ADD MAPPING FOR hword_numpart WITH public.memo_english;

ALTER TEXT SEARCH CONFIGURATION public.memo_english
    ADD MAPPING FOR hword_part WITH public.memo_english;

ALTER TEXT SEARCH CONFIGURATION public.memo_english
    ADD MAPPING FOR hword_asciipart WITH public.memo_english;

ALTER TEXT SEARCH CONFIGURATION public.memo_english
    ADD MAPPING FOR numhword WITH public.memo_english;

ALTER TEXT SEARCH CONFIGURATION public.memo_english
    ADD MAPPING FOR asciihword WITH public.memo_english;

ALTER TEXT SEARCH CONFIGURATION public.memo_english
    ADD MAPPING FOR hword WITH public.memo_english;

ALTER TEXT SEARCH CONFIGURATION public.memo_english
    ADD MAPPING FOR url_path WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_english
    ADD MAPPING FOR file WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_english
    ADD MAPPING FOR "float" WITH public.memo_english;

ALTER TEXT SEARCH CONFIGURATION public.memo_english
    ADD MAPPING FOR "int" WITH public.memo_english;

ALTER TEXT SEARCH CONFIGURATION public.memo_english
    ADD MAPPING FOR uint WITH public.memo_english;

CREATE TEXT SEARCH CONFIGURATION public.memo_finnish (
    PARSER = pg_catalog."default" );

ALTER TEXT SEARCH CONFIGURATION public.memo_finnish
    ADD MAPPING FOR asciiword WITH public.memo_finnish;

ALTER TEXT SEARCH CONFIGURATION public.memo_finnish
    ADD MAPPING FOR word WITH public.memo_finnish;

ALTER TEXT SEARCH CONFIGURATION public.memo_finnish
    ADD MAPPING FOR numword WITH public.memo_finnish;

ALTER TEXT SEARCH CONFIGURATION public.memo_finnish
    ADD MAPPING FOR email WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_finnish
    ADD MAPPING FOR url WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_finnish
    ADD MAPPING FOR host WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_finnish
    ADD MAPPING FOR sfloat WITH public.memo_finnish;

ALTER TEXT SEARCH CONFIGURATION public.memo_finnish
    ADD MAPPING FOR version WITH public.memo_finnish;

ALTER TEXT SEARCH CONFIGURATION public.memo_finnish
    ADD MAPPING FOR hword_numpart WITH public.memo_finnish;

ALTER TEXT SEARCH CONFIGURATION public.memo_finnish
    ADD MAPPING FOR hword_part WITH public.memo_finnish;

ALTER TEXT SEARCH CONFIGURATION public.memo_finnish
    ADD MAPPING FOR hword_asciipart WITH public.memo_finnish;

ALTER TEXT SEARCH CONFIGURATION public.memo_finnish
    ADD MAPPING FOR numhword WITH public.memo_finnish;

ALTER TEXT SEARCH CONFIGURATION public.memo_finnish
    ADD MAPPING FOR asciihword WITH public.memo_finnish;

ALTER TEXT SEARCH CONFIGURATION public.memo_finnish
    ADD MAPPING FOR hword WITH public.memo_finnish;

ALTER TEXT SEARCH CONFIGURATION public.memo_finnish
    ADD MAPPING FOR url_path WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_finnish
    ADD MAPPING FOR file WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_finnish
    ADD MAPPING FOR "float" WITH public.memo_finnish;

ALTER TEXT SEARCH CONFIGURATION public.memo_finnish
    ADD MAPPING FOR "int" WITH public.memo_finnish;

ALTER TEXT SEARCH CONFIGURATION public.memo_finnish
    ADD MAPPING FOR uint WITH public.memo_finnish;

CREATE TEXT SEARCH CONFIGURATION public.memo_french (
    PARSER = pg_catalog."default" );

ALTER TEXT SEARCH CONFIGURATION public.memo_french
    ADD MAPPING FOR asciiword WITH public.memo_french;

ALTER TEXT SEARCH CONFIGURATION public.memo_french
    ADD MAPPING FOR word WITH public.memo_french;

ALTER TEXT SEARCH CONFIGURATION public.memo_french
    ADD MAPPING FOR numword WITH public.memo_french;

ALTER TEXT SEARCH CONFIGURATION public.memo_french
    ADD MAPPING FOR email WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_french
    ADD MAPPING FOR url WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_french
    ADD MAPPING FOR host WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_french
    ADD MAPPING FOR sfloat WITH public.memo_french;

ALTER TEXT SEARCH CONFIGURATION public.memo_french
    ADD MAPPING FOR version WITH public.memo_french;

ALTER TEXT SEARCH CONFIGURATION public.memo_french
    ADD MAPPING FOR hword_numpart WITH public.memo_french;

ALTER TEXT SEARCH CONFIGURATION public.memo_french
    ADD MAPPING FOR hword_part WITH public.memo_french;

ALTER TEXT SEARCH CONFIGURATION public.memo_french
    ADD MAPPING FOR hword_asciipart WITH public.memo_french;

ALTER TEXT SEARCH CONFIGURATION public.memo_french
    ADD MAPPING FOR numhword WITH public.memo_french;

ALTER TEXT SEARCH CONFIGURATION public.memo_french
    ADD MAPPING FOR asciihword WITH public.memo_french;

ALTER TEXT SEARCH CONFIGURATION public.memo_french
    ADD MAPPING FOR hword WITH public.memo_french;

ALTER TEXT SEARCH CONFIGURATION public.memo_french
    ADD MAPPING FOR url_path WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_french
    ADD MAPPING FOR file WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_french
    ADD MAPPING FOR "float" WITH public.memo_french;

ALTER TEXT SEARCH CONFIGURATION public.memo_french
    ADD MAPPING FOR "int" WITH public.memo_french;

ALTER TEXT SEARCH CONFIGURATION public.memo_french
    ADD MAPPING FOR uint WITH public.memo_french;

CREATE TEXT SEARCH CONFIGURATION public.memo_german (
    PARSER = pg_catalog."default" );

ALTER TEXT SEARCH CONFIGURATION public.memo_german
    ADD MAPPING FOR asciiword WITH public.memo_german;

ALTER TEXT SEARCH CONFIGURATION public.memo_german
    ADD MAPPING FOR word WITH public.memo_german;

ALTER TEXT SEARCH CONFIGURATION public.memo_german
    ADD MAPPING FOR numword WITH public.memo_german;

ALTER TEXT SEARCH CONFIGURATION public.memo_german
    ADD MAPPING FOR email WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_german
    ADD MAPPING FOR url WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_german
    ADD MAPPING FOR host WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_german
    ADD MAPPING FOR sfloat WITH public.memo_german;

ALTER TEXT SEARCH CONFIGURATION public.memo_german
    ADD MAPPING FOR version WITH public.memo_german;

ALTER TEXT SEARCH CONFIGURATION public.memo_german
    ADD MAPPING FOR hword_numpart WITH public.memo_german;

ALTER TEXT SEARCH CONFIGURATION public.memo_german
    ADD MAPPING FOR hword_part WITH public.memo_german;

ALTER TEXT SEARCH CONFIGURATION public.memo_german
    ADD MAPPING FOR hword_asciipart WITH public.memo_german;

ALTER TEXT SEARCH CONFIGURATION public.memo_german
    ADD MAPPING FOR numhword WITH public.memo_german;

ALTER TEXT SEARCH CONFIGURATION public.memo_german
    ADD MAPPING FOR asciihword WITH public.memo_german;

ALTER TEXT SEARCH CONFIGURATION public.memo_german
    ADD MAPPING FOR hword WITH public.memo_german;

ALTER TEXT SEARCH CONFIGURATION public.memo_german
    ADD MAPPING FOR url_path WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_german
    ADD MAPPING FOR file WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_german
    ADD MAPPING FOR "float" WITH public.memo_german;

ALTER TEXT SEARCH CONFIGURATION public.memo_german
    ADD MAPPING FOR "int" WITH public.memo_german;

ALTER TEXT SEARCH CONFIGURATION public.memo_german
    ADD MAPPING FOR uint WITH public.memo_german;

CREATE TEXT SEARCH CONFIGURATION public.memo_greek (
    PARSER = pg_catalog."default" );

ALTER TEXT SEARCH CONFIGURATION public.memo_greek
    ADD MAPPING FOR asciiword WITH public.memo_greek;

ALTER TEXT SEARCH CONFIGURATION public.memo_greek
    ADD MAPPING FOR word WITH public.memo_greek;

ALTER TEXT SEARCH CONFIGURATION public.memo_greek
    ADD MAPPING FOR numword WITH public.memo_greek;

ALTER TEXT SEARCH CONFIGURATION public.memo_greek
    ADD MAPPING FOR email WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_greek
    ADD MAPPING FOR url WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_greek
    ADD MAPPING FOR host WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_greek
    ADD MAPPING FOR sfloat WITH public.memo_greek;

ALTER TEXT SEARCH CONFIGURATION public.memo_greek
    ADD MAPPING FOR version WITH public.memo_greek;

ALTER TEXT SEARCH CONFIGURATION public.memo_greek
    ADD MAPPING FOR hword_numpart WITH public.memo_greek;

ALTER TEXT SEARCH CONFIGURATION public.memo_greek
    ADD MAPPING FOR hword_part WITH public.memo_greek;

ALTER TEXT SEARCH CONFIGURATION public.memo_greek
    ADD MAPPING FOR hword_asciipart WITH public.memo_greek;

ALTER TEXT SEARCH CONFIGURATION public.memo_greek
    ADD MAPPING FOR numhword WITH public.memo_greek;

ALTER TEXT SEARCH CONFIGURATION public.memo_greek
    ADD MAPPING FOR asciihword WITH public.memo_greek;

ALTER TEXT SEARCH CONFIGURATION public.memo_greek
    ADD MAPPING FOR hword WITH public.memo_greek;

ALTER TEXT SEARCH CONFIGURATION public.memo_greek
    ADD MAPPING FOR url_path WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_greek
    ADD MAPPING FOR file WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_greek
    ADD MAPPING FOR "float" WITH public.memo_greek;

ALTER TEXT SEARCH CONFIGURATION public.memo_greek
    ADD MAPPING FOR "int" WITH public.memo_greek;

ALTER TEXT SEARCH CONFIGURATION public.memo_greek
    ADD MAPPING FOR uint WITH public.memo_greek;

CREATE TEXT SEARCH CONFIGURATION public.memo_hindi (
    PARSER = pg_catalog."default" );

ALTER TEXT SEARCH CONFIGURATION public.memo_hindi
    ADD MAPPING FOR asciiword WITH public.memo_hindi;

ALTER TEXT SEARCH CONFIGURATION public.memo_hindi
    ADD MAPPING FOR word WITH public.memo_hindi;

ALTER TEXT SEARCH CONFIGURATION public.memo_hindi
    ADD MAPPING FOR numword WITH public.memo_hindi;

ALTER TEXT SEARCH CONFIGURATION public.memo_hindi
    ADD MAPPING FOR email WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_hindi
    ADD MAPPING FOR url WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_hindi
    ADD MAPPING FOR host WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_hindi
    ADD MAPPING FOR sfloat WITH public.memo_hindi;

ALTER TEXT SEARCH CONFIGURATION public.memo_hindi
    ADD MAPPING FOR version WITH public.memo_hindi;

ALTER TEXT SEARCH CONFIGURATION public.memo_hindi
    ADD MAPPING FOR hword_numpart WITH public.memo_hindi;

ALTER TEXT SEARCH CONFIGURATION public.memo_hindi
    ADD MAPPING FOR hword_part WITH public.memo_hindi;

ALTER TEXT SEARCH CONFIGURATION public.memo_hindi
    ADD MAPPING FOR hword_asciipart WITH public.memo_hindi;

ALTER TEXT SEARCH CONFIGURATION public.memo_hindi
    ADD MAPPING FOR numhword WITH public.memo_hindi;

ALTER TEXT SEARCH CONFIGURATION public.memo_hindi
    ADD MAPPING FOR asciihword WITH public.memo_hindi;

ALTER TEXT SEARCH CONFIGURATION public.memo_hindi
    ADD MAPPING FOR hword WITH public.memo_hindi;

ALTER TEXT SEARCH CONFIGURATION public.memo_hindi
    ADD MAPPING FOR url_path WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_hindi
    ADD MAPPING FOR file WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_hindi
    ADD MAPPING FOR "float" WITH public.memo_hindi;

ALTER TEXT SEARCH CONFIGURATION public.memo_hindi
    ADD MAPPING FOR "int" WITH public.memo_hindi;

ALTER TEXT SEARCH CONFIGURATION public.memo_hindi
    ADD MAPPING FOR uint WITH public.memo_hindi;

CREATE TEXT SEARCH CONFIGURATION public.memo_hungarian (
    PARSER = pg_catalog."default" );

ALTER TEXT SEARCH CONFIGURATION public.memo_hungarian
    ADD MAPPING FOR asciiword WITH public.memo_hungarian;

ALTER TEXT SEARCH CONFIGURATION public.memo_hungarian
    ADD MAPPING FOR word WITH public.memo_hungarian;

ALTER TEXT SEARCH CONFIGURATION public.memo_hungarian
    ADD MAPPING FOR numword WITH public.memo_hungarian;

ALTER TEXT SEARCH CONFIGURATION public.memo_hungarian
    ADD MAPPING FOR email WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_hungarian
    ADD MAPPING FOR url WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_hungarian
    ADD MAPPING FOR host WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_hungarian
    ADD MAPPING FOR sfloat WITH public.memo_hungarian;

ALTER TEXT SEARCH CONFIGURATION public.memo_hungarian
    ADD MAPPING FOR version WITH public.memo_hungarian;

ALTER TEXT SEARCH CONFIGURATION public.memo_hungarian
    ADD MAPPING FOR hword_numpart WITH public.memo_hungarian;

ALTER TEXT SEARCH CONFIGURATION public.memo_hungarian
    ADD MAPPING FOR hword_part WITH public.memo_hungarian;

ALTER TEXT SEARCH CONFIGURATION public.memo_hungarian
    ADD MAPPING FOR hword_asciipart WITH public.memo_hungarian;

ALTER TEXT SEARCH CONFIGURATION public.memo_hungarian
    ADD MAPPING FOR numhword WITH public.memo_hungarian;

ALTER TEXT SEARCH CONFIGURATION public.memo_hungarian
    ADD MAPPING FOR asciihword WITH public.memo_hungarian;

ALTER TEXT SEARCH CONFIGURATION public.memo_hungarian
    ADD MAPPING FOR hword WITH public.memo_hungarian;

ALTER TEXT SEARCH CONFIGURATION public.memo_hungarian
    ADD MAPPING FOR url_path WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_hungarian
    ADD MAPPING FOR file WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_hungarian
    ADD MAPPING FOR "float" WITH public.memo_hungarian;

ALTER TEXT SEARCH CONFIGURATION public.memo_hungarian
    ADD MAPPING FOR "int" WITH public.memo_hungarian;

ALTER TEXT SEARCH CONFIGURATION public.memo_hungarian
    ADD MAPPING FOR uint WITH public.memo_hungarian;

CREATE TEXT SEARCH CONFIGURATION public.memo_indonesian (
    PARSER = pg_catalog."default" );

ALTER TEXT SEARCH CONFIGURATION public.memo_indonesian
    ADD MAPPING FOR asciiword WITH public.memo_indonesian;

ALTER TEXT SEARCH CONFIGURATION public.memo_indonesian
    ADD MAPPING FOR word WITH public.memo_indonesian;

ALTER TEXT SEARCH CONFIGURATION public.memo_indonesian
    ADD MAPPING FOR numword WITH public.memo_indonesian;

ALTER TEXT SEARCH CONFIGURATION public.memo_indonesian
    ADD MAPPING FOR email WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_indonesian
    ADD MAPPING FOR url WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_indonesian
    ADD MAPPING FOR host WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_indonesian
    ADD MAPPING FOR sfloat WITH public.memo_indonesian;

ALTER TEXT SEARCH CONFIGURATION public.memo_indonesian
    ADD MAPPING FOR version WITH public.memo_indonesian;

ALTER TEXT SEARCH CONFIGURATION public.memo_indonesian
    ADD MAPPING FOR hword_numpart WITH public.memo_indonesian;

ALTER TEXT SEARCH CONFIGURATION public.memo_indonesian
    ADD MAPPING FOR hword_part WITH public.memo_indonesian;

ALTER TEXT SEARCH CONFIGURATION public.memo_indonesian
    ADD MAPPING FOR hword_asciipart WITH public.memo_indonesian;

ALTER TEXT SEARCH CONFIGURATION public.memo_indonesian
    ADD MAPPING FOR numhword WITH public.memo_indonesian;

ALTER TEXT SEARCH CONFIGURATION public.memo_indonesian
    ADD MAPPING FOR asciihword WITH public.memo_indonesian;

ALTER TEXT SEARCH CONFIGURATION public.memo_indonesian
    ADD MAPPING FOR hword WITH public.memo_indonesian;

ALTER TEXT SEARCH CONFIGURATION public.memo_indonesian
    ADD MAPPING FOR url_path WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_indonesian
    ADD MAPPING FOR file WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_indonesian
    ADD MAPPING FOR "float" WITH public.memo_indonesian;

ALTER TEXT SEARCH CONFIGURATION public.memo_indonesian
    ADD MAPPING FOR "int" WITH public.memo_indonesian;

ALTER TEXT SEARCH CONFIGURATION public.memo_indonesian
    ADD MAPPING FOR uint WITH public.memo_indonesian;

CREATE TEXT SEARCH CONFIGURATION public.memo_irish (
    PARSER = pg_catalog."default" );

ALTER TEXT SEARCH CONFIGURATION public.memo_irish
    ADD MAPPING FOR asciiword WITH public.memo_irish;

ALTER TEXT SEARCH CONFIGURATION public.memo_irish
    ADD MAPPING FOR word WITH public.memo_irish;

ALTER TEXT SEARCH CONFIGURATION public.memo_irish
    ADD MAPPING FOR numword WITH public.memo_irish;

ALTER TEXT SEARCH CONFIGURATION public.memo_irish
    ADD MAPPING FOR email WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_irish
    ADD MAPPING FOR url WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_irish
    ADD MAPPING FOR host WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_irish
    ADD MAPPING FOR sfloat WITH public.memo_irish;

ALTER TEXT SEARCH CONFIGURATION public.memo_irish
    ADD MAPPING FOR version WITH public.memo_irish;

ALTER TEXT SEARCH CONFIGURATION public.memo_irish
    ADD MAPPING FOR hword_numpart WITH public.memo_irish;

ALTER TEXT SEARCH CONFIGURATION public.memo_irish
    ADD MAPPING FOR hword_part WITH public.memo_irish;

ALTER TEXT SEARCH CONFIGURATION public.memo_irish
    ADD MAPPING FOR hword_asciipart WITH public.memo_irish;

ALTER TEXT SEARCH CONFIGURATION public.memo_irish
    ADD MAPPING FOR numhword WITH public.memo_irish;

ALTER TEXT SEARCH CONFIGURATION public.memo_irish
    ADD MAPPING FOR asciihword WITH public.memo_irish;

ALTER TEXT SEARCH CONFIGURATION public.memo_irish
    ADD MAPPING FOR hword WITH public.memo_irish;

ALTER TEXT SEARCH CONFIGURATION public.memo_irish
    ADD MAPPING FOR url_path WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_irish
    ADD MAPPING FOR file WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_irish
    ADD MAPPING FOR "float" WITH public.memo_irish;

ALTER TEXT SEARCH CONFIGURATION public.memo_irish
    ADD MAPPING FOR "int" WITH public.memo_irish;

ALTER TEXT SEARCH CONFIGURATION public.memo_irish
    ADD MAPPING FOR uint WITH public.memo_irish;

CREATE TEXT SEARCH CONFIGURATION public.memo_italian (
    PARSER = pg_catalog."default" );

ALTER TEXT SEARCH CONFIGURATION public.memo_italian
    ADD MAPPING FOR asciiword WITH public.memo_italian;

ALTER TEXT SEARCH CONFIGURATION public.memo_italian
    ADD MAPPING FOR word WITH public.memo_italian;

ALTER TEXT SEARCH CONFIGURATION public.memo_italian
    ADD MAPPING FOR numword WITH public.memo_italian;

ALTER TEXT SEARCH CONFIGURATION public.memo_italian
    ADD MAPPING FOR email WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_italian
    ADD MAPPING FOR url WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_italian
    ADD MAPPING FOR host WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_italian
    ADD MAPPING FOR sfloat WITH public.memo_italian;

ALTER TEXT SEARCH CONFIGURATION public.memo_italian
    ADD MAPPING FOR version WITH public.memo_italian;

ALTER TEXT SEARCH CONFIGURATION public.memo_italian
    ADD MAPPING FOR hword_numpart WITH public.memo_italian;

ALTER TEXT SEARCH CONFIGURATION public.memo_italian
    ADD MAPPING FOR hword_part WITH public.memo_italian;

ALTER TEXT SEARCH CONFIGURATION public.memo_italian
    ADD MAPPING FOR hword_asciipart WITH public.memo_italian;

ALTER TEXT SEARCH CONFIGURATION public.memo_italian
    ADD MAPPING FOR numhword WITH public.memo_italian;

ALTER TEXT SEARCH CONFIGURATION public.memo_italian
    ADD MAPPING FOR asciihword WITH public.memo_italian;

ALTER TEXT SEARCH CONFIGURATION public.memo_italian
    ADD MAPPING FOR hword WITH public.memo_italian;

ALTER TEXT SEARCH CONFIGURATION public.memo_italian
    ADD MAPPING FOR url_path WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_italian
    ADD MAPPING FOR file WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_italian
    ADD MAPPING FOR "float" WITH public.memo_italian;

ALTER TEXT SEARCH CONFIGURATION public.memo_italian
    ADD MAPPING FOR "int" WITH public.memo_italian;

ALTER TEXT SEARCH CONFIGURATION public.memo_italian
    ADD MAPPING FOR uint WITH public.memo_italian;

CREATE TEXT SEARCH CONFIGURATION public.memo_lithuanian (
    PARSER = pg_catalog."default" );

ALTER TEXT SEARCH CONFIGURATION public.memo_lithuanian
    ADD MAPPING FOR asciiword WITH public.memo_lithuanian;

ALTER TEXT SEARCH CONFIGURATION public.memo_lithuanian
    ADD MAPPING FOR word WITH public.memo_lithuanian;

ALTER TEXT SEARCH CONFIGURATION public.memo_lithuanian
    ADD MAPPING FOR numword WITH public.memo_lithuanian;

ALTER TEXT SEARCH CONFIGURATION public.memo_lithuanian
    ADD MAPPING FOR email WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_lithuanian
    ADD MAPPING FOR url WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_lithuanian
    ADD MAPPING FOR host WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_lithuanian
    ADD MAPPING FOR sfloat WITH public.memo_lithuanian;

ALTER TEXT SEARCH CONFIGURATION public.memo_lithuanian
    ADD MAPPING FOR version WITH public.memo_lithuanian;

ALTER TEXT SEARCH CONFIGURATION public.memo_lithuanian
    ADD MAPPING FOR hword_numpart WITH public.memo_lithuanian;

ALTER TEXT SEARCH CONFIGURATION public.memo_lithuanian
    ADD MAPPING FOR hword_part WITH public.memo_lithuanian;

ALTER TEXT SEARCH CONFIGURATION public.memo_lithuanian
    ADD MAPPING FOR hword_asciipart WITH public.memo_lithuanian;

ALTER TEXT SEARCH CONFIGURATION public.memo_lithuanian
    ADD MAPPING FOR numhword WITH public.memo_lithuanian;

ALTER TEXT SEARCH CONFIGURATION public.memo_lithuanian
    ADD MAPPING FOR asciihword WITH public.memo_lithuanian;

ALTER TEXT SEARCH CONFIGURATION public.memo_lithuanian
    ADD MAPPING FOR hword WITH public.memo_lithuanian;

ALTER TEXT SEARCH CONFIGURATION public.memo_lithuanian
    ADD MAPPING FOR url_path WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_lithuanian
    ADD MAPPING FOR file WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_lithuanian
    ADD MAPPING FOR "float" WITH public.memo_lithuanian;

ALTER TEXT SEARCH CONFIGURATION public.memo_lithuanian
    ADD MAPPING FOR "int" WITH public.memo_lithuanian;

ALTER TEXT SEARCH CONFIGURATION public.memo_lithuanian
    ADD MAPPING FOR uint WITH public.memo_lithuanian;

CREATE TEXT SEARCH CONFIGURATION public.memo_nepali (
    PARSER = pg_catalog."default" );

ALTER TEXT SEARCH CONFIGURATION public.memo_nepali
    ADD MAPPING FOR asciiword WITH public.memo_nepali;

ALTER TEXT SEARCH CONFIGURATION public.memo_nepali
    ADD MAPPING FOR word WITH public.memo_nepali;

ALTER TEXT SEARCH CONFIGURATION public.memo_nepali
    ADD MAPPING FOR numword WITH public.memo_nepali;

ALTER TEXT SEARCH CONFIGURATION public.memo_nepali
    ADD MAPPING FOR email WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_nepali
    ADD MAPPING FOR url WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_nepali
    ADD MAPPING FOR host WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_nepali
    ADD MAPPING FOR sfloat WITH public.memo_nepali;

ALTER TEXT SEARCH CONFIGURATION public.memo_nepali
    ADD MAPPING FOR version WITH public.memo_nepali;

ALTER TEXT SEARCH CONFIGURATION public.memo_nepali
    ADD MAPPING FOR hword_numpart WITH public.memo_nepali;

ALTER TEXT SEARCH CONFIGURATION public.memo_nepali
    ADD MAPPING FOR hword_part WITH public.memo_nepali;

ALTER TEXT SEARCH CONFIGURATION public.memo_nepali
    ADD MAPPING FOR hword_asciipart WITH public.memo_nepali;

ALTER TEXT SEARCH CONFIGURATION public.memo_nepali
    ADD MAPPING FOR numhword WITH public.memo_nepali;

ALTER TEXT SEARCH CONFIGURATION public.memo_nepali
    ADD MAPPING FOR asciihword WITH public.memo_nepali;

ALTER TEXT SEARCH CONFIGURATION public.memo_nepali
    ADD MAPPING FOR hword WITH public.memo_nepali;

ALTER TEXT SEARCH CONFIGURATION public.memo_nepali
    ADD MAPPING FOR url_path WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_nepali
    ADD MAPPING FOR file WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_nepali
    ADD MAPPING FOR "float" WITH public.memo_nepali;

ALTER TEXT SEARCH CONFIGURATION public.memo_nepali
    ADD MAPPING FOR "int" WITH public.memo_nepali;

ALTER TEXT SEARCH CONFIGURATION public.memo_nepali
    ADD MAPPING FOR uint WITH public.memo_nepali;

CREATE TEXT SEARCH CONFIGURATION public.memo_norwegian (
    PARSER = pg_catalog."default" );

ALTER TEXT SEARCH CONFIGURATION public.memo_norwegian
    ADD MAPPING FOR asciiword WITH public.memo_norwegian;

ALTER TEXT SEARCH CONFIGURATION public.memo_norwegian
    ADD MAPPING FOR word WITH public.memo_norwegian;

ALTER TEXT SEARCH CONFIGURATION public.memo_norwegian
    ADD MAPPING FOR numword WITH public.memo_norwegian;

ALTER TEXT SEARCH CONFIGURATION public.memo_norwegian
    ADD MAPPING FOR email WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_norwegian
    ADD MAPPING FOR url WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_norwegian
    ADD MAPPING FOR host WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_norwegian
    ADD MAPPING FOR sfloat WITH public.memo_norwegian;

ALTER TEXT SEARCH CONFIGURATION public.memo_norwegian
    ADD MAPPING FOR version WITH public.memo_norwegian;

ALTER TEXT SEARCH CONFIGURATION public.memo_norwegian
    ADD MAPPING FOR hword_numpart WITH public.memo_norwegian;

ALTER TEXT SEARCH CONFIGURATION public.memo_norwegian
    ADD MAPPING FOR hword_part WITH public.memo_norwegian;

ALTER TEXT SEARCH CONFIGURATION public.memo_norwegian
    ADD MAPPING FOR hword_asciipart WITH public.memo_norwegian;

ALTER TEXT SEARCH CONFIGURATION public.memo_norwegian
    ADD MAPPING FOR numhword WITH public.memo_norwegian;

ALTER TEXT SEARCH CONFIGURATION public.memo_norwegian
    ADD MAPPING FOR asciihword WITH public.memo_norwegian;

ALTER TEXT SEARCH CONFIGURATION public.memo_norwegian
    ADD MAPPING FOR hword WITH public.memo_norwegian;

ALTER TEXT SEARCH CONFIGURATION public.memo_norwegian
    ADD MAPPING FOR url_path WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_norwegian
    ADD MAPPING FOR file WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_norwegian
    ADD MAPPING FOR "float" WITH public.memo_norwegian;

ALTER TEXT SEARCH CONFIGURATION public.memo_norwegian
    ADD MAPPING FOR "int" WITH public.memo_norwegian;

ALTER TEXT SEARCH CONFIGURATION public.memo_norwegian
    ADD MAPPING FOR uint WITH public.memo_norwegian;

CREATE TEXT SEARCH CONFIGURATION public.memo_portuguese (
    PARSER = pg_catalog."default" );

ALTER TEXT SEARCH CONFIGURATION public.memo_portuguese
    ADD MAPPING FOR asciiword WITH public.memo_portuguese;

ALTER TEXT SEARCH CONFIGURATION public.memo_portuguese
    ADD MAPPING FOR word WITH public.memo_portuguese;

ALTER TEXT SEARCH CONFIGURATION public.memo_portuguese
    ADD MAPPING FOR numword WITH public.memo_portuguese;

ALTER TEXT SEARCH CONFIGURATION public.memo_portuguese
    ADD MAPPING FOR email WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_portuguese
    ADD MAPPING FOR url WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_portuguese
    ADD MAPPING FOR host WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_portuguese
    ADD MAPPING FOR sfloat WITH public.memo_portuguese;

ALTER TEXT SEARCH CONFIGURATION public.memo_portuguese
    ADD MAPPING FOR version WITH public.memo_portuguese;

ALTER TEXT SEARCH CONFIGURATION public.memo_portuguese
    ADD MAPPING FOR hword_numpart WITH public.memo_portuguese;

ALTER TEXT SEARCH CONFIGURATION public.memo_portuguese
    ADD MAPPING FOR hword_part WITH public.memo_portuguese;

ALTER TEXT SEARCH CONFIGURATION public.memo_portuguese
    ADD MAPPING FOR hword_asciipart WITH public.memo_portuguese;

ALTER TEXT SEARCH CONFIGURATION public.memo_portuguese
    ADD MAPPING FOR numhword WITH public.memo_portuguese;

ALTER TEXT SEARCH CONFIGURATION public.memo_portuguese
    ADD MAPPING FOR asciihword WITH public.memo_portuguese;

ALTER TEXT SEARCH CONFIGURATION public.memo_portuguese
    ADD MAPPING FOR hword WITH public.memo_portuguese;

ALTER TEXT SEARCH CONFIGURATION public.memo_portuguese
    ADD MAPPING FOR url_path WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_portuguese
    ADD MAPPING FOR file WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_portuguese
    ADD MAPPING FOR "float" WITH public.memo_portuguese;

ALTER TEXT SEARCH CONFIGURATION public.memo_portuguese
    ADD MAPPING FOR "int" WITH public.memo_portuguese;

ALTER TEXT SEARCH CONFIGURATION public.memo_portuguese
    ADD MAPPING FOR uint WITH public.memo_portuguese;

CREATE TEXT SEARCH CONFIGURATION public.memo_romanian (
    PARSER = pg_catalog."default" );

ALTER TEXT SEARCH CONFIGURATION public.memo_romanian
    ADD MAPPING FOR asciiword WITH public.memo_romanian;

ALTER TEXT SEARCH CONFIGURATION public.memo_romanian
    ADD MAPPING FOR word WITH public.memo_romanian;

ALTER TEXT SEARCH CONFIGURATION public.memo_romanian
    ADD MAPPING FOR numword WITH public.memo_romanian;

ALTER TEXT SEARCH CONFIGURATION public.memo_romanian
    ADD MAPPING FOR email WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_romanian
    ADD MAPPING FOR url WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_romanian
    ADD MAPPING FOR host WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_romanian
    ADD MAPPING FOR sfloat WITH public.memo_romanian;

ALTER TEXT SEARCH CONFIGURATION public.memo_romanian
    ADD MAPPING FOR version WITH public.memo_romanian;

ALTER TEXT SEARCH CONFIGURATION public.memo_romanian
    ADD MAPPING FOR hword_numpart WITH public.memo_romanian;

ALTER TEXT SEARCH CONFIGURATION public.memo_romanian
    ADD MAPPING FOR hword_part WITH public.memo_romanian;

ALTER TEXT SEARCH CONFIGURATION public.memo_romanian
    ADD MAPPING FOR hword_asciipart WITH public.memo_romanian;

ALTER TEXT SEARCH CONFIGURATION public.memo_romanian
    ADD MAPPING FOR numhword WITH public.memo_romanian;

ALTER TEXT SEARCH CONFIGURATION public.memo_romanian
    ADD MAPPING FOR asciihword WITH public.memo_romanian;

ALTER TEXT SEARCH CONFIGURATION public.memo_romanian
    ADD MAPPING FOR hword WITH public.memo_romanian;

ALTER TEXT SEARCH CONFIGURATION public.memo_romanian
    ADD MAPPING FOR url_path WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_romanian
    ADD MAPPING FOR file WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_romanian
    ADD MAPPING FOR "float" WITH public.memo_romanian;

ALTER TEXT SEARCH CONFIGURATION public.memo_romanian
    ADD MAPPING FOR "int" WITH public.memo_romanian;

ALTER TEXT SEARCH CONFIGURATION public.memo_romanian
    ADD MAPPING FOR uint WITH public.memo_romanian;

CREATE TEXT SEARCH CONFIGURATION public.memo_russian (
    PARSER = pg_catalog."default" );

ALTER TEXT SEARCH CONFIGURATION public.memo_russian
    ADD MAPPING FOR asciiword WITH public.memo_russian;

ALTER TEXT SEARCH CONFIGURATION public.memo_russian
    ADD MAPPING FOR word WITH public.memo_russian;

ALTER TEXT SEARCH CONFIGURATION public.memo_russian
    ADD MAPPING FOR numword WITH public.memo_russian;

ALTER TEXT SEARCH CONFIGURATION public.memo_russian
    ADD MAPPING FOR email WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_russian
    ADD MAPPING FOR url WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_russian
    ADD MAPPING FOR host WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_russian
    ADD MAPPING FOR sfloat WITH public.memo_russian;

ALTER TEXT SEARCH CONFIGURATION public.memo_russian
    ADD MAPPING FOR version WITH public.memo_russian;

ALTER TEXT SEARCH CONFIGURATION public.memo_russian
    ADD MAPPING FOR hword_numpart WITH public.memo_russian;

ALTER TEXT SEARCH CONFIGURATION public.memo_russian
    ADD MAPPING FOR hword_part WITH public.memo_russian;

ALTER TEXT SEARCH CONFIGURATION public.memo_russian
    ADD MAPPING FOR hword_asciipart WITH public.memo_russian;

ALTER TEXT SEARCH CONFIGURATION public.memo_russian
    ADD MAPPING FOR numhword WITH public.memo_russian;

ALTER TEXT SEARCH CONFIGURATION public.memo_russian
    ADD MAPPING FOR asciihword WITH public.memo_russian;

ALTER TEXT SEARCH CONFIGURATION public.memo_russian
    ADD MAPPING FOR hword WITH public.memo_russian;

ALTER TEXT SEARCH CONFIGURATION public.memo_russian
    ADD MAPPING FOR url_path WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_russian
    ADD MAPPING FOR file WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_russian
    ADD MAPPING FOR "float" WITH public.memo_russian;

ALTER TEXT SEARCH CONFIGURATION public.memo_russian
    ADD MAPPING FOR "int" WITH public.memo_russian;

ALTER TEXT SEARCH CONFIGURATION public.memo_russian
    ADD MAPPING FOR uint WITH public.memo_russian;

CREATE TEXT SEARCH CONFIGURATION public.memo_serbian (
    PARSER = pg_catalog."default" );

ALTER TEXT SEARCH CONFIGURATION public.memo_serbian
    ADD MAPPING FOR asciiword WITH public.memo_serbian;

ALTER TEXT SEARCH CONFIGURATION public.memo_serbian
    ADD MAPPING FOR word WITH public.memo_serbian;

ALTER TEXT SEARCH CONFIGURATION public.memo_serbian
    ADD MAPPING FOR numword WITH public.memo_serbian;

ALTER TEXT SEARCH CONFIGURATION public.memo_serbian
    ADD MAPPING FOR email WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_serbian
    ADD MAPPING FOR url WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_serbian
    ADD MAPPING FOR host WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_serbian
    ADD MAPPING FOR sfloat WITH public.memo_serbian;

ALTER TEXT SEARCH CONFIGURATION public.memo_serbian
    ADD MAPPING FOR version WITH public.memo_serbian;

ALTER TEXT SEARCH CONFIGURATION public.memo_serbian
    ADD MAPPING FOR hword_numpart WITH public.memo_serbian;

ALTER TEXT SEARCH CONFIGURATION public.memo_serbian
    ADD MAPPING FOR hword_part WITH public.memo_serbian;

ALTER TEXT SEARCH CONFIGURATION public.memo_serbian
    ADD MAPPING FOR hword_asciipart WITH public.memo_serbian;

ALTER TEXT SEARCH CONFIGURATION public.memo_serbian
    ADD MAPPING FOR numhword WITH public.memo_serbian;

ALTER TEXT SEARCH CONFIGURATION public.memo_serbian
    ADD MAPPING FOR asciihword WITH public.memo_serbian;

ALTER TEXT SEARCH CONFIGURATION public.memo_serbian
    ADD MAPPING FOR hword WITH public.memo_serbian;

ALTER TEXT SEARCH CONFIGURATION public.memo_serbian
    ADD MAPPING FOR url_path WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_serbian
    ADD MAPPING FOR file WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_serbian
    ADD MAPPING FOR "float" WITH public.memo_serbian;

ALTER TEXT SEARCH CONFIGURATION public.memo_serbian
    ADD MAPPING FOR "int" WITH public.memo_serbian;

ALTER TEXT SEARCH CONFIGURATION public.memo_serbian
    ADD MAPPING FOR uint WITH public.memo_serbian;

CREATE TEXT SEARCH CONFIGURATION public.memo_simple (
    PARSER = pg_catalog."default" );

ALTER TEXT SEARCH CONFIGURATION public.memo_simple
    ADD MAPPING FOR asciiword WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_simple
    ADD MAPPING FOR word WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_simple
    ADD MAPPING FOR numword WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_simple
    ADD MAPPING FOR email WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_simple
    ADD MAPPING FOR url WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_simple
    ADD MAPPING FOR host WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_simple
    ADD MAPPING FOR sfloat WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_simple
    ADD MAPPING FOR version WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_simple
    ADD MAPPING FOR hword_numpart WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_simple
    ADD MAPPING FOR hword_part WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_simple
    ADD MAPPING FOR hword_asciipart WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_simple
    ADD MAPPING FOR numhword WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_simple
    ADD MAPPING FOR asciihword WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_simple
    ADD MAPPING FOR hword WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_simple
    ADD MAPPING FOR url_path WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_simple
    ADD MAPPING FOR file WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_simple
    ADD MAPPING FOR "float" WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_simple
    ADD MAPPING FOR "int" WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_simple
    ADD MAPPING FOR uint WITH simple;

CREATE TEXT SEARCH CONFIGURATION public.memo_spanish (
    PARSER = pg_catalog."default" );

ALTER TEXT SEARCH CONFIGURATION public.memo_spanish
    ADD MAPPING FOR asciiword WITH public.memo_spanish;

ALTER TEXT SEARCH CONFIGURATION public.memo_spanish
    ADD MAPPING FOR word WITH public.memo_spanish;

ALTER TEXT SEARCH CONFIGURATION public.memo_spanish
    ADD MAPPING FOR numword WITH public.memo_spanish;

ALTER TEXT SEARCH CONFIGURATION public.memo_spanish
    ADD MAPPING FOR email WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_spanish
    ADD MAPPING FOR url WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_spanish
    ADD MAPPING FOR host WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_spanish
    ADD MAPPING FOR sfloat WITH public.memo_spanish;

ALTER TEXT SEARCH CONFIGURATION public.memo_spanish
    ADD MAPPING FOR version WITH public.memo_spanish;

ALTER TEXT SEARCH CONFIGURATION public.memo_spanish
    ADD MAPPING FOR hword_numpart WITH public.memo_spanish;

ALTER TEXT SEARCH CONFIGURATION public.memo_spanish
    ADD MAPPING FOR hword_part WITH public.memo_spanish;

ALTER TEXT SEARCH CONFIGURATION public.memo_spanish
    ADD MAPPING FOR hword_asciipart WITH public.memo_spanish;

ALTER TEXT SEARCH CONFIGURATION public.memo_spanish
    ADD MAPPING FOR numhword WITH public.memo_spanish;

ALTER TEXT SEARCH CONFIGURATION public.memo_spanish
    ADD MAPPING FOR asciihword WITH public.memo_spanish;

ALTER TEXT SEARCH CONFIGURATION public.memo_spanish
    ADD MAPPING FOR hword WITH public.memo_spanish;

ALTER TEXT SEARCH CONFIGURATION public.memo_spanish
    ADD MAPPING FOR url_path WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_spanish
    ADD MAPPING FOR file WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_spanish
    ADD MAPPING FOR "float" WITH public.memo_spanish;

ALTER TEXT SEARCH CONFIGURATION public.memo_spanish
    ADD MAPPING FOR "int" WITH public.memo_spanish;

ALTER TEXT SEARCH CONFIGURATION public.memo_spanish
    ADD MAPPING FOR uint WITH public.memo_spanish;

CREATE TEXT SEARCH CONFIGURATION public.memo_swedish (
    PARSER = pg_catalog."default" );

ALTER TEXT SEARCH CONFIGURATION public.memo_swedish
    ADD MAPPING FOR asciiword WITH public.memo_swedish;

ALTER TEXT SEARCH CONFIGURATION public.memo_swedish
    ADD MAPPING FOR word WITH public.memo_swedish;

ALTER TEXT SEARCH CONFIGURATION public.memo_swedish
    ADD MAPPING FOR numword WITH public.memo_swedish;

ALTER TEXT SEARCH CONFIGURATION public.memo_swedish
    ADD MAPPING FOR email WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_swedish
    ADD MAPPING FOR url WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_swedish
    ADD MAPPING FOR host WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_swedish
    ADD MAPPING FOR sfloat WITH public.memo_swedish;

ALTER TEXT SEARCH CONFIGURATION public.memo_swedish
    ADD MAPPING FOR version WITH public.memo_swedish;

ALTER TEXT SEARCH CONFIGURATION public.memo_swedish
    ADD MAPPING FOR hword_numpart WITH public.memo_swedish;

ALTER TEXT SEARCH CONFIGURATION public.memo_swedish
    ADD MAPPING FOR hword_part WITH public.memo_swedish;

ALTER TEXT SEARCH CONFIGURATION public.memo_swedish
    ADD MAPPING FOR hword_asciipart WITH public.memo_swedish;

ALTER TEXT SEARCH CONFIGURATION public.memo_swedish
    ADD MAPPING FOR numhword WITH public.memo_swedish;

ALTER TEXT SEARCH CONFIGURATION public.memo_swedish
    ADD MAPPING FOR asciihword WITH public.memo_swedish;

ALTER TEXT SEARCH CONFIGURATION public.memo_swedish
    ADD MAPPING FOR hword WITH public.memo_swedish;

ALTER TEXT SEARCH CONFIGURATION public.memo_swedish
    ADD MAPPING FOR url_path WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_swedish
    ADD MAPPING FOR file WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_swedish
    ADD MAPPING FOR "float" WITH public.memo_swedish;

ALTER TEXT SEARCH CONFIGURATION public.memo_swedish
    ADD MAPPING FOR "int" WITH public.memo_swedish;

ALTER TEXT SEARCH CONFIGURATION public.memo_swedish
    ADD MAPPING FOR uint WITH public.memo_swedish;

CREATE TEXT SEARCH CONFIGURATION public.memo_tamil (
    PARSER = pg_catalog."default" );

ALTER TEXT SEARCH CONFIGURATION public.memo_tamil
    ADD MAPPING FOR asciiword WITH public.memo_tamil;

ALTER TEXT SEARCH CONFIGURATION public.memo_tamil
    ADD MAPPING FOR word WITH public.memo_tamil;

ALTER TEXT SEARCH CONFIGURATION public.memo_tamil
    ADD MAPPING FOR numword WITH public.memo_tamil;

ALTER TEXT SEARCH CONFIGURATION public.memo_tamil
    ADD MAPPING FOR email WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_tamil
    ADD MAPPING FOR url WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_tamil
    ADD MAPPING FOR host WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_tamil
    ADD MAPPING FOR sfloat WITH public.memo_tamil;

ALTER TEXT SEARCH CONFIGURATION public.memo_tamil
    ADD MAPPING FOR version WITH public.memo_tamil;

ALTER TEXT SEARCH CONFIGURATION public.memo_tamil
    ADD MAPPING FOR hword_numpart WITH public.memo_tamil;

ALTER TEXT SEARCH CONFIGURATION public.memo_tamil
    ADD MAPPING FOR hword_part WITH public.memo_tamil;

ALTER TEXT SEARCH CONFIGURATION public.memo_tamil
    ADD MAPPING FOR hword_asciipart WITH public.memo_tamil;

ALTER TEXT SEARCH CONFIGURATION public.memo_tamil
    ADD MAPPING FOR numhword WITH public.memo_tamil;

ALTER TEXT SEARCH CONFIGURATION public.memo_tamil
    ADD MAPPING FOR asciihword WITH public.memo_tamil;

ALTER TEXT SEARCH CONFIGURATION public.memo_tamil
    ADD MAPPING FOR hword WITH public.memo_tamil;

ALTER TEXT SEARCH CONFIGURATION public.memo_tamil
    ADD MAPPING FOR url_path WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_tamil
    ADD MAPPING FOR file WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_tamil
    ADD MAPPING FOR "float" WITH public.memo_tamil;

ALTER TEXT SEARCH CONFIGURATION public.memo_tamil
    ADD MAPPING FOR "int" WITH public.memo_tamil;

ALTER TEXT SEARCH CONFIGURATION public.memo_tamil
    ADD MAPPING FOR uint WITH public.memo_tamil;

CREATE TEXT SEARCH CONFIGURATION public.memo_turkish (
    PARSER = pg_catalog."default" );

ALTER TEXT SEARCH CONFIGURATION public.memo_turkish
    ADD MAPPING FOR asciiword WITH public.memo_turkish;

ALTER TEXT SEARCH CONFIGURATION public.memo_turkish
    ADD MAPPING FOR word WITH public.memo_turkish;

ALTER TEXT SEARCH CONFIGURATION public.memo_turkish
    ADD MAPPING FOR numword WITH public.memo_turkish;

ALTER TEXT SEARCH CONFIGURATION public.memo_turkish
    ADD MAPPING FOR email WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_turkish
    ADD MAPPING FOR url WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_turkish
    ADD MAPPING FOR host WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_turkish
    ADD MAPPING FOR sfloat WITH public.memo_turkish;

ALTER TEXT SEARCH CONFIGURATION public.memo_turkish
    ADD MAPPING FOR version WITH public.memo_turkish;

ALTER TEXT SEARCH CONFIGURATION public.memo_turkish
    ADD MAPPING FOR hword_numpart WITH public.memo_turkish;

ALTER TEXT SEARCH CONFIGURATION public.memo_turkish
    ADD MAPPING FOR hword_part WITH public.memo_turkish;

ALTER TEXT SEARCH CONFIGURATION public.memo_turkish
    ADD MAPPING FOR hword_asciipart WITH public.memo_turkish;

ALTER TEXT SEARCH CONFIGURATION public.memo_turkish
    ADD MAPPING FOR numhword WITH public.memo_turkish;

ALTER TEXT SEARCH CONFIGURATION public.memo_turkish
    ADD MAPPING FOR asciihword WITH public.memo_turkish;

ALTER TEXT SEARCH CONFIGURATION public.memo_turkish
    ADD MAPPING FOR hword WITH public.memo_turkish;

ALTER TEXT SEARCH CONFIGURATION public.memo_turkish
    ADD MAPPING FOR url_path WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_turkish
    ADD MAPPING FOR file WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_turkish
    ADD MAPPING FOR "float" WITH public.memo_turkish;

ALTER TEXT SEARCH CONFIGURATION public.memo_turkish
    ADD MAPPING FOR "int" WITH public.memo_turkish;

ALTER TEXT SEARCH CONFIGURATION public.memo_turkish
    ADD MAPPING FOR uint WITH public.memo_turkish;

CREATE TEXT SEARCH CONFIGURATION public.memo_yiddish (
    PARSER = pg_catalog."default" );

ALTER TEXT SEARCH CONFIGURATION public.memo_yiddish
    ADD MAPPING FOR asciiword WITH public.memo_yiddish;

ALTER TEXT SEARCH CONFIGURATION public.memo_yiddish
    ADD MAPPING FOR word WITH public.memo_yiddish;

ALTER TEXT SEARCH CONFIGURATION public.memo_yiddish
    ADD MAPPING FOR numword WITH public.memo_yiddish;

ALTER TEXT SEARCH CONFIGURATION public.memo_yiddish
    ADD MAPPING FOR email WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_yiddish
    ADD MAPPING FOR url WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_yiddish
    ADD MAPPING FOR host WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_yiddish
    ADD MAPPING FOR sfloat WITH public.memo_yiddish;

ALTER TEXT SEARCH CONFIGURATION public.memo_yiddish
    ADD MAPPING FOR version WITH public.memo_yiddish;

ALTER TEXT SEARCH CONFIGURATION public.memo_yiddish
    ADD MAPPING FOR hword_numpart WITH public.memo_yiddish;

ALTER TEXT SEARCH CONFIGURATION public.memo_yiddish
    ADD MAPPING FOR hword_part WITH public.memo_yiddish;

ALTER TEXT SEARCH CONFIGURATION public.memo_yiddish
    ADD MAPPING FOR hword_asciipart WITH public.memo_yiddish;

ALTER TEXT SEARCH CONFIGURATION public.memo_yiddish
    ADD MAPPING FOR numhword WITH public.memo_yiddish;

ALTER TEXT SEARCH CONFIGURATION public.memo_yiddish
    ADD MAPPING FOR asciihword WITH public.memo_yiddish;

ALTER TEXT SEARCH CONFIGURATION public.memo_yiddish
    ADD MAPPING FOR hword WITH public.memo_yiddish;

ALTER TEXT SEARCH CONFIGURATION public.memo_yiddish
    ADD MAPPING FOR url_path WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_yiddish
    ADD MAPPING FOR file WITH simple;

ALTER TEXT SEARCH CONFIGURATION public.memo_yiddish
    ADD MAPPING FOR "float" WITH public.memo_yiddish;

ALTER TEXT SEARCH CONFIGURATION public.memo_yiddish
    ADD MAPPING FOR "int" WITH public.memo_yiddish;

ALTER TEXT SEARCH CONFIGURATION public.memo_yiddish
    ADD MAPPING FOR uint WITH public.memo_yiddish;

CREATE TABLE public.api_keys (
    id bigint NOT NULL,
    name text NOT NULL,
    prefix text NOT NULL,
    hash bytea NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    last_used_at timestamp with time zone,
    revoked_at timestamp with time zone
);

ALTER TABLE public.api_keys ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.api_keys_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.audit (
    id bigint NOT NULL,
    namespace_id bigint NOT NULL,
    at timestamp with time zone DEFAULT date_trunc('milliseconds'::text, clock_timestamp()) NOT NULL,
    who text NOT NULL,
    origin text NOT NULL,
    action text NOT NULL,
    document text NOT NULL,
    revision integer,
    trust_from smallint,
    trust_to smallint,
    reason text NOT NULL,
    counts jsonb,
    CONSTRAINT audit_action_check CHECK ((action = ANY (ARRAY['forget'::text, 'redact'::text, 'override'::text, 'promote'::text, 'demote'::text]))),
    CONSTRAINT audit_check CHECK (((action = ANY (ARRAY['promote'::text, 'demote'::text])) = ((trust_from IS NOT NULL) AND (trust_to IS NOT NULL)))),
    CONSTRAINT audit_check1 CHECK (((action = ANY (ARRAY['forget'::text, 'redact'::text])) = (counts IS NOT NULL))),
    CONSTRAINT audit_trust_from_check CHECK (((trust_from >= 0) AND (trust_from <= 2))),
    CONSTRAINT audit_trust_to_check CHECK (((trust_to >= 0) AND (trust_to <= 2)))
);

ALTER TABLE public.audit ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.audit_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.documents (
    id bigint NOT NULL,
    public_id text NOT NULL,
    namespace_id bigint NOT NULL,
    source_id bigint NOT NULL,
    path text NOT NULL COLLATE pg_catalog."C",
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    fact boolean DEFAULT false NOT NULL
);

ALTER TABLE public.documents ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.documents_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.entities (
    id bigint NOT NULL,
    namespace_id bigint NOT NULL,
    key text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    merged_into bigint,
    root_id bigint,
    canonical_id bigint GENERATED ALWAYS AS (COALESCE(root_id, id)) STORED NOT NULL,
    CONSTRAINT entities_check CHECK (((merged_into IS NULL) = (root_id IS NULL))),
    CONSTRAINT entities_check1 CHECK (((merged_into <> id) AND (root_id <> id)))
);

ALTER TABLE public.entities ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.entities_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.entity_aliases (
    namespace_id bigint NOT NULL,
    key text NOT NULL COLLATE pg_catalog."C",
    entity_id bigint NOT NULL
);

CREATE TABLE public.entity_distinct (
    namespace_id bigint NOT NULL,
    entity_a bigint NOT NULL,
    entity_b bigint NOT NULL,
    decided_at timestamp with time zone DEFAULT now() NOT NULL,
    decided_by text NOT NULL,
    CONSTRAINT entity_distinct_check CHECK ((entity_a < entity_b))
);

CREATE TABLE public.fact_entities (
    document_id bigint NOT NULL,
    entity_id bigint NOT NULL,
    namespace_id bigint NOT NULL,
    place smallint NOT NULL
);

CREATE TABLE public.facts (
    document_id bigint NOT NULL,
    namespace_id bigint NOT NULL,
    sha256 bytea NOT NULL,
    evidence text,
    evidence_id bigint,
    valid_from timestamp with time zone,
    valid_to timestamp with time zone,
    supersedes_id bigint,
    CONSTRAINT facts_check CHECK ((valid_to > valid_from))
);

CREATE TABLE public.mentions (
    entity_id bigint NOT NULL,
    canonical_id bigint NOT NULL,
    passage_id bigint NOT NULL,
    namespace_id bigint NOT NULL,
    live boolean DEFAULT true NOT NULL,
    weight real NOT NULL,
    source text NOT NULL,
    CONSTRAINT mentions_source_check CHECK ((source = ANY (ARRAY['heading'::text, 'code'::text, 'identifier'::text, 'prose'::text, 'link'::text, 'front-matter'::text, 'declared'::text]))),
    CONSTRAINT mentions_weight_check CHECK (((weight > (0)::double precision) AND (weight <= (1)::double precision)))
);

CREATE TABLE public.models (
    id smallint NOT NULL,
    name text NOT NULL,
    dimensions integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT models_dimensions_check CHECK (((dimensions >= 1) AND (dimensions <= 4000)))
);

ALTER TABLE public.models ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.models_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.namespaces (
    id bigint NOT NULL,
    name text NOT NULL,
    title text NOT NULL,
    profile jsonb,
    languages text[] DEFAULT '{english}'::text[] NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE public.namespaces ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.namespaces_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.passage_index (
    passage_id bigint NOT NULL,
    namespace_id bigint NOT NULL,
    document_id bigint NOT NULL,
    source_id bigint NOT NULL,
    kind text NOT NULL,
    trust smallint NOT NULL,
    path text NOT NULL COLLATE pg_catalog."C",
    library text,
    version text,
    tags text[] NOT NULL,
    content_date timestamp with time zone,
    recorded_at timestamp with time zone NOT NULL,
    superseded_at timestamp with time zone,
    forgotten_at timestamp with time zone,
    language text NOT NULL,
    length integer NOT NULL,
    tsv tsvector NOT NULL,
    identifiers text[] NOT NULL,
    live boolean GENERATED ALWAYS AS (((superseded_at IS NULL) AND (forgotten_at IS NULL))) STORED NOT NULL,
    content_civil boolean DEFAULT false NOT NULL,
    fact boolean DEFAULT false NOT NULL,
    evidence_id bigint,
    valid_from timestamp with time zone,
    valid_to timestamp with time zone
)
WITH (toast_tuple_target='8160');
ALTER TABLE ONLY public.passage_index ALTER COLUMN tsv SET STORAGE MAIN;
ALTER TABLE ONLY public.passage_index ALTER COLUMN identifiers SET STORAGE MAIN;

CREATE TABLE public.passages (
    id bigint NOT NULL,
    revision_id bigint NOT NULL,
    namespace_id bigint NOT NULL,
    ordinal integer NOT NULL,
    header text NOT NULL,
    section_path text[] NOT NULL,
    text text NOT NULL,
    page integer,
    anchor text,
    char_start integer NOT NULL,
    char_end integer NOT NULL,
    line_start integer NOT NULL,
    line_end integer NOT NULL,
    tokens integer NOT NULL,
    language text NOT NULL
);

ALTER TABLE public.passages ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.passages_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.revisions (
    id bigint NOT NULL,
    document_id bigint NOT NULL,
    namespace_id bigint NOT NULL,
    number integer NOT NULL,
    sha256 bytea NOT NULL,
    content_sha256 bytea NOT NULL,
    title text NOT NULL,
    kind text NOT NULL,
    format text NOT NULL,
    library text,
    version text,
    tags text[] NOT NULL,
    content_date timestamp with time zone,
    trust smallint NOT NULL,
    origin text NOT NULL,
    text text NOT NULL,
    recorded_at timestamp with time zone NOT NULL,
    superseded_at timestamp with time zone,
    forgotten_at timestamp with time zone,
    content_civil boolean DEFAULT false NOT NULL,
    declared text[] DEFAULT '{}'::text[] NOT NULL,
    mentions_version smallint DEFAULT 0 NOT NULL,
    redacted boolean DEFAULT false NOT NULL,
    forgetting_id bigint,
    CONSTRAINT revisions_check CHECK (((NOT redacted) OR ((forgotten_at IS NOT NULL) AND (text = ''::text) AND (title = ''::text)))),
    CONSTRAINT revisions_kind_check CHECK ((kind = ANY (ARRAY['doc'::text, 'note'::text, 'code'::text, 'conversation'::text]))),
    CONSTRAINT revisions_number_check CHECK ((number > 0)),
    CONSTRAINT revisions_trust_check CHECK (((trust >= 0) AND (trust <= 2)))
);

ALTER TABLE public.revisions ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.revisions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.schema_migrations (
    version integer NOT NULL,
    name text NOT NULL,
    sha256 text NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.sources (
    id bigint NOT NULL,
    namespace_id bigint NOT NULL,
    uri text NOT NULL,
    name text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE public.sources ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.sources_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.term_deltas (
    id bigint NOT NULL,
    namespace_id bigint NOT NULL,
    lexeme text NOT NULL COLLATE pg_catalog."C",
    passages bigint NOT NULL,
    tokens bigint DEFAULT 0 NOT NULL
);

ALTER TABLE public.term_deltas ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.term_deltas_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.term_statistics (
    namespace_id bigint NOT NULL,
    lexeme text NOT NULL COLLATE pg_catalog."C",
    passages bigint NOT NULL,
    tokens bigint DEFAULT 0 NOT NULL
);

CREATE TABLE public.tombstones (
    namespace_id bigint NOT NULL,
    content_sha256 bytea NOT NULL,
    audit_id bigint NOT NULL
);

CREATE TABLE public.vector_failures (
    model_id smallint NOT NULL,
    passage_id bigint NOT NULL,
    error text NOT NULL,
    failed_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.vectors (
    model_id smallint NOT NULL,
    passage_id bigint NOT NULL,
    namespace_id bigint NOT NULL,
    embedding public.halfvec NOT NULL
);

ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_hash_key UNIQUE (hash);

ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.audit
    ADD CONSTRAINT audit_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.documents
    ADD CONSTRAINT documents_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.documents
    ADD CONSTRAINT documents_public_id_key UNIQUE (public_id);

ALTER TABLE ONLY public.documents
    ADD CONSTRAINT documents_source_id_path_key UNIQUE (source_id, path);

ALTER TABLE ONLY public.entities
    ADD CONSTRAINT entities_id_canonical_id_namespace_id_key UNIQUE (id, canonical_id, namespace_id);

ALTER TABLE ONLY public.entities
    ADD CONSTRAINT entities_id_namespace_id_key UNIQUE (id, namespace_id);

ALTER TABLE ONLY public.entities
    ADD CONSTRAINT entities_namespace_id_key_key UNIQUE (namespace_id, key);

ALTER TABLE ONLY public.entities
    ADD CONSTRAINT entities_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.entity_aliases
    ADD CONSTRAINT entity_aliases_pkey PRIMARY KEY (namespace_id, key);

ALTER TABLE ONLY public.entity_distinct
    ADD CONSTRAINT entity_distinct_pkey PRIMARY KEY (entity_a, entity_b);

ALTER TABLE ONLY public.fact_entities
    ADD CONSTRAINT fact_entities_pkey PRIMARY KEY (document_id, entity_id);

ALTER TABLE ONLY public.facts
    ADD CONSTRAINT facts_document_id_namespace_id_key UNIQUE (document_id, namespace_id);

ALTER TABLE ONLY public.facts
    ADD CONSTRAINT facts_pkey PRIMARY KEY (document_id);

ALTER TABLE ONLY public.mentions
    ADD CONSTRAINT mentions_pkey PRIMARY KEY (entity_id, passage_id);

ALTER TABLE ONLY public.models
    ADD CONSTRAINT models_name_key UNIQUE (name);

ALTER TABLE ONLY public.models
    ADD CONSTRAINT models_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.namespaces
    ADD CONSTRAINT namespaces_name_key UNIQUE (name);

ALTER TABLE ONLY public.namespaces
    ADD CONSTRAINT namespaces_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.passage_index
    ADD CONSTRAINT passage_index_passage_id_namespace_id_live_key UNIQUE (passage_id, namespace_id, live);

ALTER TABLE ONLY public.passage_index
    ADD CONSTRAINT passage_index_pkey PRIMARY KEY (passage_id);

ALTER TABLE ONLY public.passages
    ADD CONSTRAINT passages_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.passages
    ADD CONSTRAINT passages_revision_id_ordinal_key UNIQUE (revision_id, ordinal);

ALTER TABLE ONLY public.revisions
    ADD CONSTRAINT revisions_document_id_number_key UNIQUE (document_id, number);

ALTER TABLE ONLY public.revisions
    ADD CONSTRAINT revisions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.schema_migrations
    ADD CONSTRAINT schema_migrations_pkey PRIMARY KEY (version);

ALTER TABLE ONLY public.sources
    ADD CONSTRAINT sources_namespace_id_uri_key UNIQUE (namespace_id, uri);

ALTER TABLE ONLY public.sources
    ADD CONSTRAINT sources_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.term_deltas
    ADD CONSTRAINT term_deltas_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.term_statistics
    ADD CONSTRAINT term_statistics_pkey PRIMARY KEY (namespace_id, lexeme);

ALTER TABLE ONLY public.tombstones
    ADD CONSTRAINT tombstones_pkey PRIMARY KEY (namespace_id, content_sha256);

ALTER TABLE ONLY public.vector_failures
    ADD CONSTRAINT vector_failures_pkey PRIMARY KEY (model_id, passage_id);

ALTER TABLE ONLY public.vectors
    ADD CONSTRAINT vectors_pkey PRIMARY KEY (model_id, passage_id);

CREATE INDEX audit_by_document ON public.audit USING btree (document, id DESC);

CREATE INDEX audit_by_namespace ON public.audit USING btree (namespace_id, id DESC);

CREATE INDEX documents_by_path ON public.documents USING btree (namespace_id, path, id);

CREATE INDEX entities_by_merged_into ON public.entities USING btree (merged_into) WHERE (merged_into IS NOT NULL);

CREATE INDEX entities_by_root ON public.entities USING btree (root_id) WHERE (root_id IS NOT NULL);

CREATE INDEX entity_aliases_by_entity ON public.entity_aliases USING btree (entity_id);

CREATE INDEX entity_distinct_by_b ON public.entity_distinct USING btree (entity_b);

CREATE INDEX fact_entities_by_entity ON public.fact_entities USING btree (entity_id);

CREATE INDEX facts_by_content ON public.facts USING btree (namespace_id, sha256);

CREATE INDEX facts_by_evidence ON public.facts USING btree (evidence_id) WHERE (evidence_id IS NOT NULL);

CREATE UNIQUE INDEX facts_by_superseded ON public.facts USING btree (supersedes_id) WHERE (supersedes_id IS NOT NULL);

CREATE INDEX mentions_by_entity ON public.mentions USING btree (canonical_id, weight DESC, passage_id DESC) INCLUDE (namespace_id, live);

CREATE INDEX mentions_by_passage ON public.mentions USING btree (passage_id) INCLUDE (canonical_id, weight);

CREATE INDEX passage_index_by_document ON public.passage_index USING btree (document_id);

CREATE INDEX passage_index_by_evidence ON public.passage_index USING btree (evidence_id) WHERE (evidence_id IS NOT NULL);

CREATE INDEX passage_index_fact_words ON public.passage_index USING gin (namespace_id, tsv) WITH (fastupdate=off) WHERE fact;

CREATE INDEX passage_index_facts ON public.passage_index USING btree (namespace_id) WHERE fact;

CREATE INDEX passage_index_identifiers ON public.passage_index USING gin (namespace_id, identifiers) WITH (fastupdate=off);

CREATE INDEX passage_index_words ON public.passage_index USING gin (namespace_id, tsv) WITH (fastupdate=off);

CREATE INDEX revisions_by_content ON public.revisions USING btree (namespace_id, content_sha256);

CREATE INDEX revisions_by_mentions_version ON public.revisions USING btree (mentions_version, id) WHERE (forgotten_at IS NULL);

CREATE UNIQUE INDEX revisions_current ON public.revisions USING btree (document_id) WHERE ((superseded_at IS NULL) AND (forgotten_at IS NULL));

CREATE INDEX term_deltas_by_lexeme ON public.term_deltas USING btree (namespace_id, lexeme) INCLUDE (passages, tokens);

CREATE INDEX vectors_by_namespace ON public.vectors USING btree (namespace_id, model_id);

CREATE INDEX vectors_by_passage ON public.vectors USING btree (passage_id);

ALTER TABLE ONLY public.audit
    ADD CONSTRAINT audit_namespace_id_fkey FOREIGN KEY (namespace_id) REFERENCES public.namespaces(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.documents
    ADD CONSTRAINT documents_namespace_id_fkey FOREIGN KEY (namespace_id) REFERENCES public.namespaces(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.documents
    ADD CONSTRAINT documents_source_id_fkey FOREIGN KEY (source_id) REFERENCES public.sources(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.entities
    ADD CONSTRAINT entities_merged_into_namespace_id_fkey FOREIGN KEY (merged_into, namespace_id) REFERENCES public.entities(id, namespace_id);

ALTER TABLE ONLY public.entities
    ADD CONSTRAINT entities_namespace_id_fkey FOREIGN KEY (namespace_id) REFERENCES public.namespaces(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.entities
    ADD CONSTRAINT entities_root_id_namespace_id_fkey FOREIGN KEY (root_id, namespace_id) REFERENCES public.entities(id, namespace_id);

ALTER TABLE ONLY public.entity_aliases
    ADD CONSTRAINT entity_aliases_entity_id_namespace_id_fkey FOREIGN KEY (entity_id, namespace_id) REFERENCES public.entities(id, namespace_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.entity_distinct
    ADD CONSTRAINT entity_distinct_entity_a_namespace_id_fkey FOREIGN KEY (entity_a, namespace_id) REFERENCES public.entities(id, namespace_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.entity_distinct
    ADD CONSTRAINT entity_distinct_entity_b_namespace_id_fkey FOREIGN KEY (entity_b, namespace_id) REFERENCES public.entities(id, namespace_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.entity_distinct
    ADD CONSTRAINT entity_distinct_namespace_id_fkey FOREIGN KEY (namespace_id) REFERENCES public.namespaces(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.fact_entities
    ADD CONSTRAINT fact_entities_document_id_namespace_id_fkey FOREIGN KEY (document_id, namespace_id) REFERENCES public.facts(document_id, namespace_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.fact_entities
    ADD CONSTRAINT fact_entities_entity_id_namespace_id_fkey FOREIGN KEY (entity_id, namespace_id) REFERENCES public.entities(id, namespace_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.facts
    ADD CONSTRAINT facts_document_id_fkey FOREIGN KEY (document_id) REFERENCES public.documents(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.facts
    ADD CONSTRAINT facts_evidence_id_fkey FOREIGN KEY (evidence_id) REFERENCES public.passages(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.facts
    ADD CONSTRAINT facts_namespace_id_fkey FOREIGN KEY (namespace_id) REFERENCES public.namespaces(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.facts
    ADD CONSTRAINT facts_supersedes_id_namespace_id_fkey FOREIGN KEY (supersedes_id, namespace_id) REFERENCES public.facts(document_id, namespace_id) ON DELETE SET NULL (supersedes_id);

ALTER TABLE ONLY public.mentions
    ADD CONSTRAINT mentions_entity_id_canonical_id_namespace_id_fkey FOREIGN KEY (entity_id, canonical_id, namespace_id) REFERENCES public.entities(id, canonical_id, namespace_id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY public.mentions
    ADD CONSTRAINT mentions_passage_id_namespace_id_live_fkey FOREIGN KEY (passage_id, namespace_id, live) REFERENCES public.passage_index(passage_id, namespace_id, live) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY public.passage_index
    ADD CONSTRAINT passage_index_document_id_fkey FOREIGN KEY (document_id) REFERENCES public.documents(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.passage_index
    ADD CONSTRAINT passage_index_evidence_id_fkey FOREIGN KEY (evidence_id) REFERENCES public.passages(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.passage_index
    ADD CONSTRAINT passage_index_namespace_id_fkey FOREIGN KEY (namespace_id) REFERENCES public.namespaces(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.passage_index
    ADD CONSTRAINT passage_index_passage_id_fkey FOREIGN KEY (passage_id) REFERENCES public.passages(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.passage_index
    ADD CONSTRAINT passage_index_source_id_fkey FOREIGN KEY (source_id) REFERENCES public.sources(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.passages
    ADD CONSTRAINT passages_namespace_id_fkey FOREIGN KEY (namespace_id) REFERENCES public.namespaces(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.passages
    ADD CONSTRAINT passages_revision_id_fkey FOREIGN KEY (revision_id) REFERENCES public.revisions(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.revisions
    ADD CONSTRAINT revisions_document_id_fkey FOREIGN KEY (document_id) REFERENCES public.documents(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.revisions
    ADD CONSTRAINT revisions_forgetting_id_fkey FOREIGN KEY (forgetting_id) REFERENCES public.audit(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.revisions
    ADD CONSTRAINT revisions_namespace_id_fkey FOREIGN KEY (namespace_id) REFERENCES public.namespaces(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.sources
    ADD CONSTRAINT sources_namespace_id_fkey FOREIGN KEY (namespace_id) REFERENCES public.namespaces(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.term_deltas
    ADD CONSTRAINT term_deltas_namespace_id_fkey FOREIGN KEY (namespace_id) REFERENCES public.namespaces(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.term_statistics
    ADD CONSTRAINT term_statistics_namespace_id_fkey FOREIGN KEY (namespace_id) REFERENCES public.namespaces(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.tombstones
    ADD CONSTRAINT tombstones_audit_id_fkey FOREIGN KEY (audit_id) REFERENCES public.audit(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.tombstones
    ADD CONSTRAINT tombstones_namespace_id_fkey FOREIGN KEY (namespace_id) REFERENCES public.namespaces(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.vector_failures
    ADD CONSTRAINT vector_failures_model_id_fkey FOREIGN KEY (model_id) REFERENCES public.models(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.vector_failures
    ADD CONSTRAINT vector_failures_passage_id_fkey FOREIGN KEY (passage_id) REFERENCES public.passages(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.vectors
    ADD CONSTRAINT vectors_model_id_fkey FOREIGN KEY (model_id) REFERENCES public.models(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.vectors
    ADD CONSTRAINT vectors_namespace_id_fkey FOREIGN KEY (namespace_id) REFERENCES public.namespaces(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.vectors
    ADD CONSTRAINT vectors_passage_id_fkey FOREIGN KEY (passage_id) REFERENCES public.passages(id) ON DELETE CASCADE;
