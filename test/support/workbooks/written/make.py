"""Writes the same three workbooks by openpyxl, XlsxWriter and xlwt; README.md says how."""
import datetime

import openpyxl
import xlsxwriter
import xlwt

FORM = "yyyy-mm-dd hh:mm:ss"
EPOCH = datetime.datetime(2026, 1, 1)
LATER = datetime.datetime(2030, 5, 1, 13, 0, 0)
PRICES = {
    "Sheet1": [
        ["productId", "title", "regionCode", "CountryCode", "currencyCode", "amount", "priceType", "included", "validFrom"],
        [1, "Aurora", None, None, "EUR", 49.99, None, None, None],
        [1, "Aurora", "EU", "DE", "EUR", "50,00", None, None, None],
        [1, "Aurora", None, None, "EUR", 30, "WSP", None, None],
        [1, "Aurora", None, None, "USD", 64.1, "SRP", True, None],
        [],
        [1, "Aurora", "EU", "FR", "EUR", None, None, False, None],
        [1, "Aurora", None, None, "EUR", 44.99, "SRP", None, LATER],
        [1, "Aurora", None, None, "GBP", "1,234", None, None, None],
    ]
}
PROMOTION = {
    "Sheet1": [
        ["id", "promotionID", "product title", "sku", "discount"],
        [None, 1, "Aurora", "AUR-EU", 33.33],
        [],
        [0, 1, "Borealis", "BOR-EU", "15,00"],
        [None, 1, "Borealis", "NONE", 10],
    ]
}
# Longer than a record of BIFF8, and of more than one byte a character.
LONG = "Größe für 冒険者. " * 200
CATALOGUE = {
    "Products": [
        ["Product GUID", "Title", "Product type", "Description", "Release date UTC", "DLC"],
        *[[None, f"Großes {at} & <Drift>", "Game", LONG + str(at), LATER, at == 2] for at in range(1, 4)],
    ],
    "Notes": [["Of nobody's business"]],
}


def by_openpyxl(name, sheets):
    book = openpyxl.Workbook()
    book.remove(book.active)
    book.properties.created = book.properties.modified = EPOCH
    for title, rows in sheets.items():
        sheet = book.create_sheet(title)
        for row in rows:
            sheet.append(row)
    book.save(name)


def by_xlsxwriter(name, sheets):
    # Row by row, its texts in their cells.
    book = xlsxwriter.Workbook(name, {"constant_memory": True})
    book.set_properties({"created": EPOCH})
    dates = book.add_format({"num_format": FORM})
    for title, rows in sheets.items():
        sheet = book.add_worksheet(title)
        for at, row in enumerate(rows):
            for column, value in enumerate(row):
                if isinstance(value, datetime.datetime):
                    sheet.write_datetime(at, column, value, dates)
                else:
                    sheet.write(at, column, value)
    book.close()


def by_xlwt(name, sheets):
    book = xlwt.Workbook(encoding="utf-8")
    dates = xlwt.easyxf(num_format_str=FORM)
    for title, rows in sheets.items():
        sheet = book.add_sheet(title)
        for at, row in enumerate(rows):
            for column, value in enumerate(row):
                if isinstance(value, datetime.datetime):
                    sheet.write(at, column, value, dates)
                elif value is not None:
                    sheet.write(at, column, value)
    book.save(name)


for what, sheets in {"prices": PRICES, "promotion": PROMOTION, "catalogue": CATALOGUE}.items():
    by_openpyxl(f"{what}.openpyxl.xlsx", sheets)
    by_xlsxwriter(f"{what}.xlsxwriter.xlsx", sheets)
    by_xlwt(f"{what}.xlwt.xls", sheets)
