"""What is kept: the rows (`rows.py`), the database and its one writer (`database.py`), migrations, backups (`backup.py`)."""
